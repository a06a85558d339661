// Reads an edition file with its bases (see load.hpp).
#include "edition/load.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text_util.hpp"
#include "edition/card_row.hpp"
#include "edition/reader.hpp"
#include "edition/rules_table.hpp"
#include "edition/validate.hpp"

namespace lastcard {

namespace {

using namespace edition_internal;

constexpr std::string_view edition_keys[] = {
    "id",     "name",  "summary", "compatible_with", "recommended_seats", "base",
    "remove", "rules", "card"};
constexpr size_t max_summary_characters = 200;

// One edition file on its way to an Edition.
class Loader {
public:
    Loader(std::string_view file, const EditionResolver& resolver, std::vector<std::string>& chain)
        : reader_(std::string(file)), resolver_(resolver), chain_(chain) {}

    LoadResult load(std::string_view text) {
        const toml::Value root = reader_.parse(text);
        if (reader_.ok() && !looks_like_preset(root)) {
            reader_.only_keys(root, edition_keys);
            const bool based = read_base(root);
            read_head(root);
            if (based) {
                remove_faces(root);
                read_cards(root);
                read_rules(root);
                check_whole(root);
            }
        }
        if (!reader_.ok()) {
            EditionErrors errors{reader_.errors().front(), {}};
            // In the order of lines.
            for (const EditionError& error : reader_.errors()) {
                auto place = errors.all.end();
                while (place != errors.all.begin() && (place - 1)->line > error.line) --place;
                errors.all.insert(place, error);
            }
            return errors;
        }
        edition_.sources.push_back({reader_.file(), std::string(text)});
        edition_.hash = content_hash(edition_);
        return std::move(edition_);
    }

private:
    // Presets look like editions and are easily confused with them: "no id" would not help.
    bool looks_like_preset(const toml::Value& root) {
        const toml::Entry* const rules = Reader::find(root, "rules");
        if (rules == nullptr) return false;
        for (const std::string_view own : {"id", "base", "card", "remove"})
            if (Reader::find(root, own) != nullptr) return false;
        reader_.fail(rules->line, "rules", "what looks like a preset of house rules",
                     "an edition, with an id and with cards or a base; a preset goes to --preset");
        return true;
    }

    // Without its base nothing can be said of cards and rules.
    bool read_base(const toml::Value& root) {
        const toml::Entry* const entry = Reader::find(root, "base");
        if (entry == nullptr) return true;
        constexpr std::string_view reference_expected = "the id or the path of an edition";
        const auto refuse = [&](std::string_view found, std::string_view expected) {
            return reader_.fail(entry->value.line, "base", found, expected);
        };
        if (entry->value.type != toml::Type::String)
            return refuse(shown(entry->value), reference_expected);
        const std::string_view reference = entry->value.string;
        if (!resolver_)
            return refuse(quoted(reference), "no base: there is nowhere to look for it");
        const FoundText found = resolver_(reference, reader_.file());
        if (!found) return refuse(quoted(reference), found.error());
        if (std::find(chain_.begin(), chain_.end(), found->name) != chain_.end()) {
            return refuse(quoted(reference) + ", which leads back here",
                          "an edition that does not build on this one");
        }
        if (chain_.size() >= max_edition_files) {
            return refuse(
                "more than " + std::to_string(max_edition_files) + " editions on each other",
                "at most " + std::to_string(max_edition_files));
        }
        chain_.push_back(found->name);
        LoadResult base = Loader(found->name, resolver_, chain_).load(found->text);
        chain_.pop_back();
        if (!base) {
            reader_.fail(base.error().all);
            return false;
        }
        // Cards, rules, seats and the game it is compatible with are inherited; names are not.
        edition_ = std::move(*base);
        edition_.id.clear();
        edition_.name = {};
        edition_.summary = {};
        return true;
    }

    void read_head(const toml::Value& root) {
        constexpr std::string_view id_expected =
            "up to 32 lower-case letters, digits and hyphens, a letter first";
        if (const toml::Entry* const id = reader_.require(root, "id", id_expected)) {
            const std::string_view text = reader_.string(*id, id_expected);
            const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
            const bool fits = !text.empty() && text.size() <= 32 && lower(text.front()) &&
                              std::all_of(text.begin(), text.end(), [&](char c) {
                                  return lower(c) || (c >= '0' && c <= '9') || c == '-';
                              });
            if (!fits) reader_.fail(id->value.line, "id", shown(id->value), id_expected);
            edition_.id = text;
        }
        if (const toml::Entry* const name = reader_.require(root, "name", "the edition's name")) {
            edition_.name = reader_.local_text(*name, max_name_characters);
        }
        if (const toml::Entry* const summary = Reader::find(root, "summary")) {
            edition_.summary = reader_.local_text(*summary, max_summary_characters);
        }
        if (const toml::Entry* const game = Reader::find(root, "compatible_with")) {
            edition_.compatible_with =
                reader_.line_of_text(game->value, "compatible_with", max_name_characters);
        }
        if (const toml::Entry* const seats = Reader::find(root, "recommended_seats")) {
            const std::string expected =
                "two numbers such as [2, 6], from 2 to " + std::to_string(max_seats);
            const auto& pair = reader_.array(*seats, expected);
            const auto fits = [](const toml::Value& value) {
                return value.type == toml::Type::Integer && value.integer >= 2 &&
                       value.integer <= int64_t{max_seats};
            };
            if (pair.size() != 2 || !fits(pair[0]) || !fits(pair[1]) ||
                pair[0].integer > pair[1].integer) {
                const std::string found = pair.size() == 2
                                              ? "[" + shown(pair[0]) + ", " + shown(pair[1]) + "]"
                                              : shown(seats->value);
                reader_.fail(seats->value.line, "recommended_seats", found, expected);
                return;
            }
            edition_.recommended_min = static_cast<uint8_t>(pair[0].integer);
            edition_.recommended_max = static_cast<uint8_t>(pair[1].integer);
        }
    }

    void remove_faces(const toml::Value& root) {
        const toml::Entry* const entry = Reader::find(root, "remove");
        if (entry == nullptr) return;
        constexpr std::string_view expected = "cards of the base, such as [\"R0\", \"W+4\"]";
        for (const toml::Value& token : reader_.array(*entry, expected)) {
            const std::optional<FaceId> face =
                token.type == toml::Type::String ? edition_.find(token.string) : std::nullopt;
            if (!face) {
                reader_.fail(token.line, "remove", shown(token), expected);
                continue;
            }
            edition_.faces.erase(edition_.faces.begin() +
                                 static_cast<std::ptrdiff_t>(index(*face)));
        }
    }

    void read_cards(const toml::Value& root) {
        const toml::Entry* const entry = Reader::find(root, "card");
        if (entry != nullptr) {
            struct Seen {
                std::string token;
                int line;
            };
            std::vector<Seen> seen;  // the faces of this file: at most one row each
            for (const toml::Value& value : reader_.array(*entry, "[[card]] tables")) {
                const CardRow row = read_card(reader_, value);
                for (const FaceRow& face : row.faces) {
                    const auto twice = std::find_if(seen.begin(), seen.end(), [&](const Seen& s) {
                        return s.token == face.token;
                    });
                    if (twice != seen.end()) {
                        reader_.fail(
                            row.token_line, row.token_key,
                            face.token + " again after line " + std::to_string(twice->line),
                            "each card in one row");
                        break;
                    }
                    seen.push_back({face.token, row.token_line});
                    put_face(face, row);
                }
            }
        }
        const auto some_face = [&](EffectKind kind) {
            return std::any_of(edition_.faces.begin(), edition_.faces.end(),
                               [kind](const FaceRow& face) {
                                   return std::any_of(face.effects.begin(), face.effects.end(),
                                                      [kind](Effect e) { return e.kind == kind; });
                               });
        };
        edition_.has_powers =
            some_face(EffectKind::TakePower) || some_face(EffectKind::ChoosePower);
        edition_.has_trend = some_face(EffectKind::Trend);
        if (reader_.ok() && edition_.faces.empty()) {
            const toml::Entry* const remove = Reader::find(root, "remove");
            reader_.fail(remove == nullptr ? 1 : remove->line, "card", "no cards",
                         "at least one [[card]] row");
        }
    }

    // In place of the base's card of the same token, or at the end.
    void put_face(const FaceRow& face, const CardRow& row) {
        if (full_) return;
        const std::optional<FaceId> old = edition_.find(face.token);
        if (old) {
            edition_.faces[index(*old)] = face;
        } else if (edition_.faces.size() < max_faces) {
            edition_.faces.push_back(face);
        } else {
            full_ = true;
            reader_.fail(row.token_line, row.token_key,
                         "more than " + std::to_string(max_faces) + " different cards",
                         "at most " + std::to_string(max_faces));
        }
        const unsigned cards = edition_.card_count();
        if (cards > max_cards) {
            full_ = true;
            reader_.fail(row.copies_line, "copies", std::to_string(cards) + " cards so far",
                         "at most " + std::to_string(max_cards) + " in all");
        }
    }

    void read_rules(const toml::Value& root) {
        const Rules defaults;  // a base may have set what this deck cannot use
        if (!edition_.has_powers) {
            edition_.rules.red_may_go_out = defaults.red_may_go_out;
            edition_.rules.blue_immediate = defaults.blue_immediate;
        }
        if (!edition_.has_trend) edition_.rules.trend_show = defaults.trend_show;
        const toml::Entry* const entry = Reader::find(root, "rules");
        if (entry == nullptr) return;
        // After a mistake in a card it is unknown whether the deck has powers.
        reader_.fail(read_rules_table(entry->value, reader_.ok() ? &edition_ : nullptr,
                                      edition_.rules, reader_.file()));
    }

    void check_whole(const toml::Value& root) {
        if (!reader_.ok()) return;
        if (const auto conflict = find_conflict(edition_, edition_.rules, 0)) {
            // The line of the switch at fault; of the table, if it was inherited; or the top.
            const toml::Value* const rules = root.find("rules");
            int line = rules == nullptr ? 1 : rules->line;
            if (rules != nullptr) {
                const toml::Entry* own = Reader::find(*rules, conflict->key);
                if (own == nullptr) own = Reader::find(*rules, conflict->other);
                if (own != nullptr) line = own->line;
            }
            reader_.fail(line, conflict->key, conflict->found, conflict->expected);
            return;
        }
        const unsigned most = (edition_.card_count() * edition_.rules.decks - 1) /
                              edition_.rules.hand_size;  // seats that can be dealt to
        if (edition_.recommended_max <= most) return;
        const toml::Entry* const seats = Reader::find(root, "recommended_seats");
        if (seats != nullptr) {
            reader_.fail(seats->line, "recommended_seats", std::to_string(edition_.recommended_max),
                         "at most " + std::to_string(most) + ", for which the cards suffice");
        }
        edition_.recommended_max = static_cast<uint8_t>(most);
        edition_.recommended_min = std::min(edition_.recommended_min, edition_.recommended_max);
    }

    Reader reader_;
    const EditionResolver& resolver_;
    std::vector<std::string>& chain_;
    Edition edition_;
    bool full_ = false;  // no room for another card
};

}  // namespace

LoadResult load_edition_text(std::string_view text, std::string_view file_name,
                             const EditionResolver& resolver) {
    std::vector<std::string> chain{std::string(file_name)};
    return Loader(file_name, resolver, chain).load(text);
}

}  // namespace lastcard
