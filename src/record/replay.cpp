// Replays and verifies records (see replay.hpp).
#include "record/replay.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"

namespace lastcard {

namespace {

std::string source_name(size_t i) { return "edition_source[" + std::to_string(i) + "]"; }

/// The edition that the record brings along: each text is the base of the one behind it. A base
/// that is not among them can only be a built-in edition.
LoadResult load_source(const std::vector<std::string>& sources) {
    const EditionResolver builtin = builtin_resolver();
    const EditionResolver resolver = [&](std::string_view reference, std::string_view from) {
        for (size_t i = 1; i < sources.size(); ++i)
            if (from == source_name(i))
                return FoundText(NamedText{source_name(i - 1), sources[i - 1]});
        return builtin(reference, from);
    };
    return load_edition_text(sources.back(), source_name(sources.size() - 1), resolver);
}

Result<RecordTable> open_table(const RecordHeader& header, GameShelf& shelf) {
    if (header.rules_version > rules_version) {
        return "rules_version: found " + std::to_string(header.rules_version) +
               ", expected at most " + std::to_string(rules_version) +
               ", the one of this program; a newer program can read it";
    }
    LoadResult loaded = header.edition_source.empty() ? find_edition(header.edition)
                                                      : load_source(header.edition_source);
    if (!loaded) return loaded.error().sentence();
    const Edition& edition = *loaded;
    if (edition.id != header.edition)
        return "edition: found " + quoted(header.edition) + ", expected " + quoted(edition.id);
    if (edition.hash != header.edition_hash) {
        return "edition_hash: found " + header.edition_hash + ", expected " + edition.hash +
               " for the edition " + quoted(edition.id);
    }
    Rules rules = edition.rules;
    for (const RuleSetting& setting : header.rules)
        if (const Result<void> applied = apply_switch(edition, rules, setting.key, setting.value);
            !applied)
            return "rules." + applied.error();
    if (const Result<void> valid = validate_rules(edition, rules, header.seats); !valid)
        return "rules." + valid.error();
    if (index(header.dealer) >= header.seats)
        return std::string("dealer: found no seat of this table");
    RecordTable opened;
    opened.game = shelf.game(edition, rules);
    opened.edition = shelf.edition(std::move(*loaded));
    opened.setup = setup_of(header);
    return opened;
}

std::string refusal_sentence(std::string_view action, const Refusal& refusal) {
    std::string sentence = "the action " + quoted(action) + " is refused: ";
    sentence += reason_name(refusal.reason);
    if (refusal.rule.letter != 0) {
        sentence += " (";
        sentence += refusal.rule.letter;
        sentence += '-' + std::to_string(refusal.rule.number) + ")";
    }
    return sentence;
}

/// Adds both versions to the error of an older record, because the rules may explain it.
std::string with_versions(std::string sentence, const RecordHeader& header) {
    if (header.rules_version == rules_version) return sentence;
    return std::move(sentence) + "; the match was played by version " +
           std::to_string(header.rules_version) + " of the rules, and this program plays version " +
           std::to_string(rules_version);
}

std::string numbers(const std::vector<std::int32_t>& values) {
    std::string text = "[";
    for (const std::int32_t value : values)
        text += (text.size() > 1 ? "," : "") + std::to_string(value);
    return text + "]";
}

std::string seats(const std::vector<Seat>& values) {
    std::vector<std::int32_t> plain;
    for (const Seat seat : values) plain.push_back(static_cast<std::int32_t>(index(seat)));
    return numbers(plain);
}

std::string check_end(const RecordEnd& end, const State& state) {
    if (state.phase != Phase::MatchOver) return "found the end, but the match is not over";
    const RecordEnd truth = make_end(state);
    const auto differs = [](std::string_view key, const std::string& found,
                            const std::string& expected) {
        return "end." + std::string(key) + ": found " + found + ", expected " + expected;
    };
    if (end.rounds != truth.rounds)
        return differs("rounds", std::to_string(end.rounds), std::to_string(truth.rounds));
    if (end.scores != truth.scores)
        return differs("scores", numbers(end.scores), numbers(truth.scores));
    if (end.match != truth.match) return differs("match", seats(end.match), seats(truth.match));
    if (end.state != truth.state)
        return "end.state: it is not the SHA-256 of the state that the actions lead to";
    return {};
}

}  // namespace

Setup setup_of(const RecordHeader& header) {
    Setup setup;
    setup.seats = header.seats;
    setup.dealer = header.dealer;
    setup.shuffle = header.shuffle;
    std::copy(header.seed.begin(), header.seed.end(), setup.seed);
    return setup;
}

OpenedRecord open_record(const RecordHeader& header, GameShelf* shelf) {
    GameShelf own;
    Result<RecordTable> opened = open_table(header, shelf == nullptr ? own : *shelf);
    if (!opened) return RecordError{1, opened.error()};
    return *std::move(opened);
}

Replayed replay(const Record& record, const ReplayCallback& callback) {
    OpenedRecord opened = open_record(record.header);
    if (opened) return replay_at(std::move(*opened), record, callback);
    Replayed result;
    result.error = opened.error();
    return result;
}

Replayed replay_at(RecordTable table, const Record& record, const ReplayCallback& callback) {
    Replayed result;
    result.table = std::move(table);
    const Game& game = *result.table->game;
    const auto events = std::make_unique<EventList>();
    const auto tell = [&](const Action* action) {
        if (callback)
            callback({game, result.actions, action, result.state,
                      std::span<const Event>(events->begin(), events->size)});
    };
    result.state = begin_match(game, result.table->setup, *events);
    tell(nullptr);
    for (const std::string& text : record.actions) {
        const size_t line = result.actions + 2;
        const Result<Action> read = parse_action(game, text);
        if (!read) {
            result.error = RecordError{line, read.error()};
            return result;
        }
        events->clear();
        result.refusal = apply_action(game, result.state, *read, *events);
        if (!result.refusal.accepted()) {
            result.error = RecordError{
                line, with_versions(refusal_sentence(text, result.refusal), record.header)};
            return result;
        }
        ++result.actions;
        tell(&*read);
    }
    return result;
}

std::optional<RecordError> verify(const Record& record) {
    if (record.header.fair) {
        if (const Result<void> valid = check_fair(*record.header.fair, record.header.seed); !valid)
            return RecordError{1, valid.error()};
        if (record.header.shuffle != ShuffleKind::Fair)
            return RecordError{1, "shuffle: found fast, expected hmac-sha256 for a fair deal"};
    }
    Replayed replayed = replay(record);
    if (replayed.error) return std::move(replayed.error);
    if (!record.end) return std::nullopt;
    std::string wrong = check_end(*record.end, replayed.state);
    if (wrong.empty()) return std::nullopt;
    return RecordError{record.actions.size() + 2, with_versions(std::move(wrong), record.header)};
}

std::optional<RecordError> verify_text(std::string_view text) {
    ReadRecord read = read_record(text);
    if (read.error && read.error->line == 1) return std::move(read.error);
    if (auto wrong = verify(read.record)) return wrong;
    return std::move(read.error);
}

}  // namespace lastcard
