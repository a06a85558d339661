// Makes and writes records (see record.hpp).
#include "record/record.hpp"

#include <algorithm>
#include <bit>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "engine/hand.hpp"
#include "record/notation.hpp"

namespace lastcard {

namespace {

void write_rules(json::Writer& json, const std::vector<RuleSetting>& rules) {
    json.key("rules").begin_object();
    for (const RuleSetting& setting : rules) {
        json.key(setting.key);
        const Switch* const which = find_switch(setting.key);
        const SwitchKind kind = which == nullptr ? SwitchKind::Enum : which->kind;
        const std::optional<int64_t> number = parse_int(setting.value);
        if (kind == SwitchKind::Int && number) {
            json.value(*number);
        } else if (kind == SwitchKind::Bool && which->value_of(setting.value)) {
            json.raw(setting.value);
        } else {
            json.value(setting.value);
        }
    }
    json.end_object();
}

void write_fair(json::Writer& json, const FairDeal& fair) {
    const bool bound = fair.scheme == FairScheme::Bound;
    json.key("fair").begin_object();
    if (bound) json.member("scheme", static_cast<std::uint32_t>(fair.scheme));
    json.member("table", fair.table);
    json.member("match", fair.match);
    if (bound) json.member("attempt", fair.attempt);
    json.member("commit", to_hex(fair.commit));
    json.member("secret", to_hex(fair.secret));
    json.key("players").begin_array();
    for (const FairPlayer& player : fair.players) {
        json.begin_object();
        if (bound) json.member("person", player.person);
        json.member("commit", to_hex(player.commit));
        json.member("reveal", to_hex(player.reveal));
        json.end_object();
    }
    json.end_array().end_object();
}

void write_texts(json::Writer& json, std::string_view key, const std::vector<std::string>& texts) {
    json.key(key).begin_array();
    for (const std::string& text : texts) json.value(text);
    json.end_array();
}

}  // namespace

RecordHeader make_header(const Edition& edition, const Rules& rules, const Setup& setup) {
    RecordHeader header;
    header.edition = edition.id;
    header.edition_hash = edition.hash;
    for (const Switch& which : switches()) {
        if (which.get(rules) != which.get(edition.rules))
            header.rules.push_back({std::string(which.key), switch_text(rules, which)});
    }
    header.seats = setup.seats;
    header.dealer = setup.dealer;
    header.shuffle = setup.shuffle;
    std::copy(std::begin(setup.seed), std::end(setup.seed), header.seed.begin());
    const std::shared_ptr<const Edition> builtin = builtin_edition(edition.id);
    if (!builtin || builtin->hash != edition.hash) {
        for (const SourceFile& source : edition.sources)
            header.edition_source.push_back(source.text);
    }
    return header;
}

Digest state_digest(const State& state) {
    static_assert(std::endian::native == std::endian::little, "State bytes are hashed as they lie");
    return sha256({reinterpret_cast<const uint8_t*>(&state), sizeof state});
}

Digest cards_digest(const Game& game, const State& state) {
    std::string text;
    const auto number = [&](std::int64_t value) { text += std::to_string(value) + ' '; };
    const auto card = [&](FaceId face) {
        text += face == FaceId::None ? std::string_view("-") : face_text(game, face);
        text += ' ';
    };
    const auto pile = [&](const std::uint8_t* cards, unsigned count) {
        text += '|';
        for (unsigned i = 0; i < count; ++i) card(face_at(cards[i]));
    };
    number(state.round);
    number(static_cast<std::int64_t>(state.phase));
    number(state.pending);
    number(static_cast<std::int64_t>(state.direction));
    number(static_cast<std::int64_t>(state.colour));
    for (unsigned i = 0; i < state.seats; ++i) {
        text += '|';
        number(state.scores[i]);
        for_each_card(game, state, seat_at(i), card);
    }
    pile(state.pile, state.draw_count);
    pile(state.discard_top(), state.discard_count);
    pile(state.pile + max_cards - state.aside_count, state.aside_count);
    if (state.phase == Phase::Playing) {
        number(static_cast<std::int64_t>(state.question().kind));
        number(static_cast<std::int64_t>(index(state.question().seat)));
    }
    return sha256({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
}

RecordEnd make_end(const State& state) {
    RecordEnd end;
    end.rounds = state.round;
    end.scores.assign(state.scores, state.scores + state.seats);
    for (unsigned i = 0; i < state.seats; ++i)
        if (state.match_winners.has(seat_at(i))) end.match.push_back(seat_at(i));
    end.state = state_digest(state);
    return end;
}

std::string header_line(const RecordHeader& header) {
    std::string line;
    json::Writer json(line);
    json.begin_object();
    json.member("lastcard", record_version);
    json.member("rules_version", header.rules_version);
    json.member("edition", header.edition);
    json.member("edition_hash", header.edition_hash);
    write_rules(json, header.rules);
    json.member("seats", header.seats);
    if (!header.names.empty()) write_texts(json, "names", header.names);
    json.member("dealer", index(header.dealer));
    json.member("shuffle",
                std::string_view(header.shuffle == ShuffleKind::Fast ? "fast" : "hmac-sha256"));
    json.member("seed", to_hex(header.seed));
    if (header.edition_source.size() == 1)
        json.member("edition_source", header.edition_source.front());
    else if (!header.edition_source.empty())
        write_texts(json, "edition_source", header.edition_source);
    if (header.fair) write_fair(json, *header.fair);
    for (const HeaderExtra& extra : header.extra) json.key(extra.key).raw(extra.json);
    json.end_object();
    line += '\n';
    return line;
}

std::string action_line(size_t number, std::string_view action) {
    std::string line;
    json::Writer json(line);
    json.begin_object().member("n", number).member("do", action).end_object();
    line += '\n';
    return line;
}

std::string end_line(const RecordEnd& end) {
    std::string line;
    json::Writer json(line);
    json.begin_object().key("end").begin_object();
    json.member("rounds", end.rounds);
    json.key("scores").begin_array();
    for (const std::int32_t score : end.scores) json.value(score);
    json.end_array().key("match").begin_array();
    for (const Seat seat : end.match) json.value(index(seat));
    json.end_array();
    json.member("state", to_hex(end.state));
    json.end_object().end_object();
    line += '\n';
    return line;
}

std::string write_record(const Record& record) {
    std::string text = header_line(record.header);
    for (size_t i = 0; i < record.actions.size(); ++i)
        text += action_line(i + 1, record.actions[i]);
    if (record.end) text += end_line(*record.end);
    return text;
}

void RecordWriter::action(const Game& game, const Action& action) {
    out_ += action_line(++actions_, action_text(game, action));
}

}  // namespace lastcard
