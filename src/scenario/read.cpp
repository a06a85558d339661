// Scenario files: TOML to cases. Every mistake is reported with its line.
#include <algorithm>

#include "base/toml.hpp"
#include "edition/compile.hpp"
#include "edition/rules_table.hpp"
#include "edition/validate.hpp"
#include "scenario/scenario.hpp"

namespace lastcard {
namespace {

using toml::Type;
using toml::Value;

constexpr std::string_view case_keys[] = {
    "name",      "cites",  "edition", "rules",  "seats",   "hands", "top",       "draw",  "turn",
    "direction", "dealer", "powers",  "scores", "discard", "steps", "draw_only", "start",
};

/// Reads one [[case]]. Every reader returns a default after the first mistake, which is kept.
class CaseReader {
public:
    CaseReader(const Value& table, const std::string& file, const FileReader& read)
        : table_(table), file_(file), read_(read) {}

    std::optional<Case> read() {
        for (const toml::Entry& entry : table_.table)
            if (std::find(std::begin(case_keys), std::end(case_keys), entry.key) ==
                std::end(case_keys))
                complain(entry.line, "there is no key '" + entry.key + "' in a case");
        Case test;
        test.line = table_.line;
        test.name = required_string("name");
        if (const Value* cites = optional("cites", Type::Array))
            for (const Value& id : cites->array) {
                if (id.type != Type::String) complain(id.line, "cites: expected ids as strings");
                test.cites.push_back(id.string);
            }
        if (!read_game(test) || !read_table(test)) return std::nullopt;
        if (const Result<void> laid_out = lay_out(test.game, test.start, layout_); !laid_out)
            complain(table_.line, laid_out.error());
        read_steps(test);
        if (malformed_) return std::nullopt;
        return test;
    }
    const std::optional<Malformed>& malformed() const { return malformed_; }

private:
    void complain(int line, std::string reason) {
        if (!malformed_) malformed_ = Malformed{file_, line, std::move(reason)};
    }

    const Value* optional(std::string_view key, Type type) {
        const Value* value = table_.find(key);
        if (value == nullptr) return nullptr;
        if (value->type == type) return value;
        complain(value->line, std::string(key) + ": expected " + toml::type_name(type) +
                                  ", found " + toml::type_name(value->type));
        return nullptr;
    }
    const Value* required(std::string_view key, Type type) {
        if (table_.find(key) == nullptr)
            complain(table_.line, "the case has no '" + std::string(key) + "'");
        return optional(key, type);
    }
    std::string required_string(std::string_view key) {
        const Value* value = required(key, Type::String);
        return value == nullptr ? std::string() : value->string;
    }
    std::int64_t integer(const Value* value, std::string_view key, std::int64_t low,
                         std::int64_t high) {
        if (value == nullptr) return low;
        if (value->integer < low || value->integer > high)
            complain(value->line, std::string(key) + ": expected a number from " +
                                      std::to_string(low) + " to " + std::to_string(high) +
                                      ", found " + std::to_string(value->integer));
        return std::clamp(value->integer, low, high);
    }

    bool read_game(Case& test) {
        const Value* id = required("edition", Type::String);
        if (id == nullptr) return false;
        std::string path = id->string;
        const bool is_path = path.find('/') != std::string::npos || path.ends_with(".toml");
        const std::size_t slash = file_.rfind('/');
        if (is_path && path[0] != '/' && slash != std::string::npos)
            path = file_.substr(0, slash + 1) + path;
        LoadResult loaded = find_edition(path, read_);
        if (!loaded) {
            complain(id->line, "edition: " + loaded.error().sentence());
            return false;
        }
        Rules rules = loaded->rules;
        const Value* overrides = optional("rules", Type::Table);
        if (overrides != nullptr)
            for (const EditionError& error : read_rules_table(*overrides, &*loaded, rules, file_))
                complain(error.line,
                         error.key + ": found " + error.found + ", expected " + error.expected);
        seats_ =
            static_cast<unsigned>(integer(required("seats", Type::Integer), "seats", 2, max_seats));
        if (malformed_) return false;
        if (const Result<void> valid = validate_rules(*loaded, rules, seats_); !valid) {
            complain(overrides != nullptr ? overrides->line : table_.line, valid.error());
            return false;
        }
        has_powers_ = loaded->has_powers;
        test.game = compile_game(*loaded, rules);
        game_ = &test.game;
        return true;
    }

    FaceId card(std::string_view token, const Value& where, std::string_view key) {
        const auto face = find_face(*game_, token);
        if (!face)
            complain(where.line, std::string(key) + ": there is no card '" + std::string(token) +
                                     "' in this edition");
        return face.value_or(FaceId::None);
    }

    std::vector<FaceId> cards(const Value* value, std::string_view key) {
        std::vector<FaceId> faces;
        if (value == nullptr) return faces;
        if (value->type != Type::String) {
            complain(value->line, std::string(key) + ": expected cards as a string, found " +
                                      toml::type_name(value->type));
            return faces;
        }
        const std::string& text = value->string;
        std::size_t at = 0;
        while (at < text.size() && !malformed_) {
            const std::size_t end = std::min(text.find_first_of(" \t\n", at), text.size());
            if (end > at)
                faces.push_back(card(std::string_view(text).substr(at, end - at), *value, key));
            at = end + 1;
        }
        return faces;
    }

    Seat seat(std::string_view key, Seat otherwise) {
        const Value* value = optional(key, Type::Integer);
        if (value == nullptr) return otherwise;
        return seat_at(static_cast<unsigned>(integer(value, key, 0, seats_ - 1)));
    }

    void read_top() {
        const Value* top = optional("top", Type::String);
        const Value* start = optional("start", Type::String);
        if (start != nullptr && start->string != "opening")
            complain(start->line, "start: expected \"opening\", found \"" + start->string + "\"");
        if ((top == nullptr) == (start == nullptr)) {
            complain(table_.line, "a case has either 'top' or 'start = \"opening\"'");
            return;
        }
        if (top == nullptr) return;
        const std::size_t slash = top->string.find('/');
        layout_.top = card(std::string_view(top->string).substr(0, slash), *top, "top");
        if (malformed_) return;
        layout_.colour = game_->face(layout_.top).colour;
        if (slash != std::string::npos) {
            const auto colour = find_colour(std::string_view(top->string).substr(slash + 1));
            if (!colour) complain(top->line, "top: expected a colour R, Y, G or B after the slash");
            layout_.colour = colour.value_or(Colour::None);
        } else if (layout_.colour == Colour::None) {
            complain(top->line, "top: a wild needs its called colour, such as W/G");
        }
    }

    void read_powers() {
        const Value* powers = optional("powers", Type::Table);
        if (powers == nullptr) return;
        if (!has_powers_) complain(powers->line, "powers: this edition has none");
        for (const toml::Entry& entry : powers->table) {
            const auto colour = find_colour(entry.key);
            if (!colour || entry.value.type != Type::Integer) {
                complain(entry.line, "powers: expected a colour and a seat, such as R = 1");
                return;
            }
            layout_.powers[index(*colour)] =
                seat_at(static_cast<unsigned>(integer(&entry.value, "powers", 0, seats_ - 1)));
        }
    }

    bool read_table(Case&) {
        const Value* hands = required("hands", Type::Array);
        if (hands != nullptr) {
            if (hands->array.size() != seats_)
                complain(hands->line, "hands: expected one for each of the " +
                                          std::to_string(seats_) + " seats, found " +
                                          std::to_string(hands->array.size()));
            for (const Value& hand : hands->array) {
                layout_.hands.push_back(cards(&hand, "hands"));
                if (layout_.hands.back().empty())
                    complain(hand.line, "hands: a hand has at least one card");
            }
        }
        read_top();
        layout_.draw = cards(table_.find("draw"), "draw");
        layout_.discard = cards(table_.find("discard"), "discard");
        if (const Value* only = optional("draw_only", Type::Boolean))
            layout_.draw_only = only->boolean;
        layout_.turn = seat("turn", seat_at(0));
        layout_.dealer = seat("dealer", seat_at(seats_ - 1));
        if (const Value* direction = optional("direction", Type::String)) {
            if (direction->string != "left" && direction->string != "right")
                complain(direction->line,
                         "direction: expected left or right, found " + direction->string);
            layout_.direction = direction->string == "right" ? Direction::Right : Direction::Left;
        }
        read_powers();
        if (const Value* scores = optional("scores", Type::Array)) {
            if (scores->array.size() != seats_)
                complain(scores->line, "scores: expected one for each seat");
            for (const Value& score : scores->array) {
                if (score.type != Type::Integer) complain(score.line, "scores: expected numbers");
                layout_.scores.push_back(
                    static_cast<std::int32_t>(integer(&score, "scores", 0, 1000000)));
            }
        }
        return !malformed_;
    }

    void read_steps(Case& test) {
        const Value* steps = required("steps", Type::Array);
        if (steps == nullptr) return;
        for (const Value& value : steps->array) {
            if (value.type != Type::String) {
                complain(value.line, "steps: expected strings");
                return;
            }
            Step step;
            step.text = value.string;
            step.line = value.line;
            std::string_view text = value.string;
            std::string error;
            if (text.starts_with("= ")) {
                step.kind = Step::Kind::Expect;
                Result<Expectation> parsed = parse_expectation(test.game, text.substr(2));
                error = parsed.error();
                if (parsed) step.expectation = std::move(*parsed);
            } else {
                if (text.starts_with("x ")) {
                    step.kind = Step::Kind::Refused;
                    text.remove_prefix(2);
                }
                Result<Move> parsed = parse_seat_move(test.game, text);
                error = parsed.error();
                if (parsed) step.move = std::move(*parsed);
            }
            if (!error.empty()) complain(value.line, "step \"" + step.text + "\": " + error);
            test.steps.push_back(std::move(step));
        }
    }

    const Value& table_;
    const std::string& file_;
    const FileReader& read_;
    const Game* game_ = nullptr;
    unsigned seats_ = 2;
    bool has_powers_ = false;
    ScenarioPosition layout_;
    std::optional<Malformed> malformed_;
};

}  // namespace

std::string Malformed::sentence() const {
    return file + ":" + std::to_string(line) + ": " + reason;
}

ScenarioFile read_scenarios(std::string_view text, const std::string& file,
                            const FileReader& read) {
    ScenarioFile result;
    const toml::Document document = toml::parse(text);
    const auto malformed = [&](int line, std::string reason) {
        result.cases.clear();
        result.malformed = Malformed{file, line, std::move(reason)};
    };
    if (document.error) {
        malformed(document.error->line, document.error->message);
        return result;
    }
    for (const toml::Entry& entry : document.root.table) {
        if (entry.key != "case" || entry.value.type != Type::Array) {
            malformed(entry.line, "expected [[case]] tables, found '" + entry.key + "'");
            return result;
        }
        for (const Value& table : entry.value.array) {
            if (table.type != Type::Table) {
                malformed(table.line, "expected [[case]] tables");
                return result;
            }
            CaseReader reader(table, file, read);
            std::optional<Case> test = reader.read();
            if (!test) {
                malformed(reader.malformed()->line, reader.malformed()->reason);
                return result;
            }
            result.cases.push_back(std::move(*test));
        }
    }
    if (result.cases.empty()) malformed(1, "the file has no [[case]]");
    return result;
}

}  // namespace lastcard
