// Tallies made into tables.
#include "lab/report_tables.hpp"

#include <algorithm>
#include <utility>

#include "lab/cells.hpp"
#include "lab/differences.hpp"

namespace lastcard::report {
namespace {

constexpr const char* colour_words[] = {"red", "yellow", "green", "blue"};

std::string place_name(unsigned place, unsigned seats) {
    if (place == seats) return "dealer";
    const char* ending = place == 1 ? "st" : place == 2 ? "nd" : place == 3 ? "rd" : "th";
    return std::to_string(place) + ending + " after the dealer";
}

std::string seat_label(unsigned seat) { return "seat " + std::to_string(seat); }

/// The smallest of 1, 2, 5, 10, 20 … that cuts the range into at most forty pieces.
std::uint64_t bin_width(std::uint64_t range) {
    for (std::uint64_t ten = 1;; ten *= 10)
        for (const std::uint64_t digit : {1U, 2U, 5U})
            if (range / (ten * digit) < 40) return ten * digit;
}

/// Makes the tables of one setting.
class TableMaker {
public:
    TableMaker(const Series& series, const Tally& tally, const Game& game, const Edition& edition)
        : series_(series),
          tally_(tally),
          game_(game),
          edition_(edition),
          groups_(bot_groups(series.bots)),
          par_((game.rules.teams == Teams::Pairs ? 2.0 : 1.0) / series.seats()) {
        for (const std::uint64_t rounds : tally.endings) rounds_ += rounds;
        rounds_won_ = rounds_ - tally.endings[static_cast<unsigned>(Ending::Void)];
    }

    std::vector<Table> all() const {
        std::vector<Table> tables = {totals(), seats(), bots(), places(), measures(), lengths()};
        if (series_.unit == GameUnit::Match) {
            tables.push_back(distribution("rounds_distribution", "Rounds in a game", "rounds",
                                          tally_.game_rounds));
            tables.push_back(distribution("game_decisions_distribution", "Decisions in a game",
                                          "decisions", tally_.game_decisions));
        }
        tables.push_back(distribution("decisions_distribution", "Decisions in a round", "decisions",
                                      tally_.round_decisions));
        if (game_.rules.scoring != Scoring::None)
            tables.push_back(distribution("points_distribution", "Points given for a round",
                                          "points", tally_.round_points));
        tables.push_back(draws());
        tables.push_back(bot_draws());
        tables.push_back(endings());
        tables.push_back(kinds());
        tables.push_back(faces());
        tables.push_back(rules());
        return tables;
    }

private:
    Table totals() const {
        Table table{.key = "totals",
                    .title = "All games together",
                    .row_title = "what",
                    .columns = {{"count", "count", Unit::Count}}};
        const auto amount = [&](Measure measure) {
            return count(tally_.measures[Measures::of(measure)].amount());
        };
        table.rows.push_back({"games", "games", {count(tally_.games)}});
        table.rows.push_back({"shared_wins", "won by several", {count(tally_.shared_wins)}});
        table.rows.push_back({"rounds", "rounds", {amount(Measure::Rounds)}});
        table.rows.push_back({"turns", "turns", {amount(Measure::Turns)}});
        table.rows.push_back({"decisions", "decisions", {amount(Measure::Decisions)}});
        table.rows.push_back({"choices", "choices", {amount(Measure::Choices)}});
        table.rows.push_back({"reactions", "reactions", {amount(Measure::Reactions)}});
        return table;
    }

    Table seats() const {
        Table table{.key = "seats",
                    .title = "Games won, by seat",
                    .note = series_.rotate
                                ? "Everybody moves on by one seat after each game, so a seat's "
                                  "wins do not depend on the bots."
                                : "",
                    .row_title = "seat",
                    .columns = {{"bot", "bot", Unit::Words},
                                {"wins", "won", Unit::Count},
                                {"win_share", "share of all games", Unit::Share},
                                {.key = "score",
                                 .title = "points at the end",
                                 .quiet = game_.rules.scoring == Scoring::None}},
                    .par = par_};
        for (unsigned i = 0; i < series_.seats(); ++i)
            table.rows.push_back({std::to_string(i),
                                  seat_label(i),
                                  {series_.rotate ? std::string("in turn")
                                                  : std::string(level_name(series_.bots[i])),
                                   count(tally_.wins[i]), wilson(tally_.wins[i], tally_.games),
                                   mean(tally_.scores[i])}});
        return table;
    }

    Table bots() const {
        Table table{.key = "bots",
                    .title = "Games won, by bot",
                    .note =
                        "The share of one seat: a bot that has several is not the better for "
                        "it.",
                    .row_title = "bot",
                    .columns = {{"seats", "seats", Unit::Count},
                                {"wins", "won", Unit::Count},
                                {"win_share", "share of games, per seat", Unit::Share}},
                    .par = par_};
        for (unsigned i = 0; i < groups_.size(); ++i) {
            const Ratio& wins = tally_.measures[Measures::group_win(i)];
            const std::string name(level_name(groups_[i]));
            const auto has = std::count(series_.bots.begin(), series_.bots.end(), groups_[i]);
            table.rows.push_back(
                {name, name, {count(std::int64_t{has}), count(wins.amount()), share(wins)}});
        }
        return table;
    }

    Table places() const {
        Table table{.key = "places",
                    .title = "Rounds won, by place",
                    .note =
                        "Places are counted clockwise from the dealer. Whoever has the first "
                        "turn is not always the first of them: the opening card may skip or "
                        "turn.",
                    .row_title = "place",
                    .columns = {{"wins", "won", Unit::Count},
                                {"win_share", "share of rounds won", Unit::Share}},
                    .par = par_};
        for (unsigned i = 0; i < series_.seats(); ++i)
            table.rows.push_back(
                {std::to_string(i + 1),
                 place_name(i + 1, series_.seats()),
                 {count(tally_.place_wins[i].amount()), share(tally_.place_wins[i])}});
        const Ratio& first = tally_.measures[Measures::of(Measure::FirstWins)];
        table.rows.push_back(
            {"first_turn", "had the first turn", {count(first.amount()), share(first)}});
        return table;
    }

    Table measures() const {
        Table table{.key = "measures",
                    .title = "In figures",
                    .row_title = "measure",
                    .columns = {{"mean", "mean"}},
                    .unit_by_row = true};
        for (unsigned i = 0; i < Measures::plain; ++i)
            table.rows.push_back({plain_measures[i].key,
                                  plain_measures[i].title,
                                  {in_unit(tally_.measures[i], plain_measures[i].unit)},
                                  tally_.measures[i].amount() == 0,
                                  plain_measures[i].unit});
        return table;
    }

    Table lengths() const {
        Table table{.key = "lengths",
                    .title = "How it is spread",
                    .note =
                        "So many per cent of all are at most that high. Values above 2,048 are "
                        "rounded down by up to a thousandth.",
                    .row_title = "measure",
                    .columns = {{"p0", "least", Unit::Count},
                                {"p5", "5%", Unit::Count},
                                {"p25", "25%", Unit::Count},
                                {"p50", "half", Unit::Count},
                                {"p75", "75%", Unit::Count},
                                {"p95", "95%", Unit::Count},
                                {"p99", "99%", Unit::Count},
                                {"p100", "most", Unit::Count}}};
        const auto row = [&](const char* key, const char* label, const Histogram& values) {
            Row line{key, label, {}};
            for (const double share : {0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0})
                line.cells.push_back(values.count() == 0 ? Cell{} : count(values.quantile(share)));
            table.rows.push_back(std::move(line));
        };
        if (series_.unit == GameUnit::Match) {
            row("rounds_per_game", "Rounds in a game", tally_.game_rounds);
            row("decisions_per_game", "Decisions in a game", tally_.game_decisions);
        }
        row("decisions_per_round", "Decisions in a round", tally_.round_decisions);
        if (game_.rules.scoring != Scoring::None)
            row("points_per_round", "Points given for a round", tally_.round_points);
        return table;
    }

    /// Bars of equal width up to the 99.5th percentile, and one for the rest.
    static Table distribution(const char* key, const char* title, const char* row_title,
                              const Histogram& values) {
        Table table{.key = key,
                    .title = title,
                    .row_title = row_title,
                    .columns = {{"from", "from", Unit::Count, true},
                                {"to", "to", Unit::Count, true},
                                {"count", "count", Unit::Count},
                                {"share", "share", Unit::Share}}};
        const std::uint64_t least = values.quantile(0);
        const std::uint64_t most = values.quantile(1);
        const std::uint64_t width = bin_width(values.quantile(0.995) - least);
        const std::uint64_t rest = values.quantile(0.995) / width * width + width;
        const auto row = [&](std::uint64_t low, std::uint64_t high) {
            const std::uint64_t n = values.count_between(low, high);
            std::string label = shown_count(low);
            if (low >= rest)
                label += " and more";
            else if (high - low > 1)
                label += " to " + shown_count(high - 1);
            table.rows.push_back(
                {std::to_string(low),
                 std::move(label),
                 {count(low), count(high - 1), count(n), wilson(n, values.count())}});
        };
        for (std::uint64_t low = least / width * width; low < rest; low += width)
            row(low, low + width);
        if (most >= rest) row(rest, most + 1);
        return table;
    }

    Table drawing_table(const char* key, const char* title, const char* row_title) const {
        Table table{.key = key,
                    .title = title,
                    .note =
                        "Cards drawn in a round. Cards that change hands in another way are "
                        "not drawn.",
                    .row_title = row_title,
                    .columns = {{"total", "in all"}}};
        for (unsigned source = 0; source < source_count; ++source) {
            const SourceInfo& why = info(static_cast<Source>(source));
            table.columns.push_back({std::string(why.key), std::string(why.title)});
            const auto& drawn = tally_.drawn;
            table.columns.back().quiet =
                std::all_of(drawn, drawn + series_.seats(),
                            [&](const auto& seat) { return seat[source].amount() == 0; });
        }
        return table;
    }

    static std::vector<Cell> drawing_cells(const Ratio (&drawn)[source_count + 1]) {
        std::vector<Cell> cells = {mean(drawn[source_count])};
        for (unsigned source = 0; source < source_count; ++source)
            cells.push_back(mean(drawn[source]));
        return cells;
    }

    Table draws() const {
        Table table = drawing_table("draws", "Who draws how much, by seat", "seat");
        for (unsigned i = 0; i < series_.seats(); ++i)
            table.rows.push_back(
                {std::to_string(i), seat_label(i), drawing_cells(tally_.drawn[i])});
        return table;
    }

    Table bot_draws() const {
        Table table = drawing_table("bot_draws", "Who draws how much, by bot", "bot");
        for (unsigned i = 0; i < groups_.size(); ++i) {
            const std::string name(level_name(groups_[i]));
            table.rows.push_back({name, name, drawing_cells(tally_.group_drawn[i])});
        }
        return table;
    }

    Table endings() const {
        Table table{.key = "endings",
                    .title = "What ended the rounds",
                    .note = "Every round is counted once.",
                    .row_title = "ended by",
                    .columns = {{"rounds", "rounds", Unit::Count},
                                {"share", "share of all rounds", Unit::Share}}};
        for (unsigned i = 0; i < ending_count; ++i) {
            const EndingInfo& how = info(static_cast<Ending>(i));
            const std::uint64_t rounds = tally_.endings[i];
            table.rows.push_back({std::string(how.key),
                                  std::string(how.title),
                                  {count(rounds), wilson(rounds, rounds_)},
                                  rounds == 0});
        }
        return table;
    }

    Table card_table(const char* key, const char* title) const {
        return {.key = key,
                .title = title,
                .note =
                    "A card helps to win if more of its copies than par were dealt to whoever "
                    "won the round. The last card is the one that a round was won with.",
                .row_title = "card",
                .columns = {{"copies", "copies", Unit::Count},
                            {"dealt_to_winner", "dealt to the later winner", Unit::Share},
                            {"last_share", "was the last card", Unit::Share},
                            {"last", "rounds won with it", Unit::Count},
                            {"played", "played", Unit::Count},
                            {"drawn", "drawn", Unit::Count},
                            {"left", "left in hands", Unit::Count}},
                .par = par_};
    }

    std::vector<Cell> card_cells(std::uint64_t copies, const CardTally& card,
                                 const Ratio& dealt) const {
        return {count(copies),    share(dealt),       wilson(card.last, rounds_won_),
                count(card.last), count(card.played), count(card.drawn),
                count(card.left)};
    }

    Table kinds() const {
        Table table = card_table("cards", "What the cards decided");
        for (unsigned kind = 0; kind < tally_.kinds.count; ++kind) {
            const FaceId first = tally_.kinds.first[kind];
            const FaceRow& face = edition_.faces[index(first)];
            CardTally sum;
            std::uint64_t copies = 0;
            for (unsigned f = 0; f < game_.face_count; ++f)
                if (tally_.kinds.of_face[f] == kind) {
                    sum.merge(tally_.faces[f]);
                    copies += game_.faces[f].copies;
                }
            table.rows.push_back(
                {std::string(face.wild() ? std::string_view(face.token) : face.symbol()),
                 face.name.english(), card_cells(copies, sum, tally_.kind_dealt_to_winner[kind])});
        }
        return table;
    }

    Table faces() const {
        Table table = card_table("faces", "The cards by colour");
        for (unsigned f = 0; f < game_.face_count; ++f) {
            const FaceRow& face = edition_.faces[f];
            std::string name = face.name.english();
            if (!face.wild()) name = std::string(colour_words[index(face.colour)]) + " " + name;
            table.rows.push_back({face.token, std::move(name),
                                  card_cells(game_.faces[f].copies, tally_.faces[f],
                                             tally_.faces[f].dealt_to_winner)});
        }
        return table;
    }

    Table rules() const {
        Table table{.key = "rules",
                    .title = "What the rules decided",
                    .note =
                        "How often each thing happens, and how often the player it was good or "
                        "bad for went on to win the round. A share far from par says that it "
                        "goes with winning or losing, not that it is the cause; that is what "
                        "comparing settings shows.",
                    .row_title = "what happened",
                    .columns = {{"count", "times", Unit::Count},
                                {"per_round", "per round"},
                                {"rounds_share", "rounds with it", Unit::Share},
                                {"gainer_won", "won by whom it helped", Unit::Share},
                                {"sufferer_won", "won by whom it hurt", Unit::Share}},
                    .par = par_};
        for (unsigned i = 0; i < happening_count; ++i) {
            const HappeningInfo& what = info(static_cast<Countable>(i));
            const HappeningTally& seen = tally_.happenings[i];
            table.rows.push_back({std::string(what.key),
                                  std::string(what.title),
                                  {count(seen.count), mean(tally_.measures[Measures::plain + i]),
                                   wilson(seen.rounds, rounds_), share(seen.won_by_gainer),
                                   share(seen.won_by_sufferer)},
                                  seen.count == 0});
        }
        return table;
    }

    const Series& series_;
    const Tally& tally_;
    const Game& game_;
    const Edition& edition_;
    const std::vector<Level> groups_;
    const double par_;
    std::uint64_t rounds_ = 0;
    std::uint64_t rounds_won_ = 0;
};

}  // namespace

const Table* SettingTables::find(std::string_view key) const {
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [key](const Table& table) { return table.key == key; });
    return found == tables.end() ? nullptr : &*found;
}

ReportTables make_report_tables(const Series& series, const SeriesResult& result,
                                const Edition& edition, SeriesFacts facts) {
    ReportTables tables;
    for (const Level level : series.bots) tables.bots.emplace_back(level_name(level));
    if (std::find(series.bots.begin(), series.bots.end(), Level::Hard) != series.bots.end()) {
        tables.simulations = series.budget.simulations;
        if (tables.simulations == 0) tables.think_ms = series.budget.think_ms;
    }
    tables.unit = series.unit;
    tables.rotate = series.rotate;
    tables.seed = series.seed;
    tables.games_wanted = series.games;
    tables.games = result.games;
    tables.gaps = result.gaps;
    for (std::size_t i = 0; i < series.settings.size(); ++i) {
        const TableMaker maker(series, result.tallies[i], series.settings[i], edition);
        SettingTables setting{facts.settings[i], maker.all()};
        if (i > 0)
            setting.tables.push_back(differences_table(
                series, {facts.settings[0], result.tallies[0]},
                {facts.settings[i], result.tallies[i]}, result.differences[i - 1]));
        tables.settings.push_back(std::move(setting));
    }
    tables.facts = std::move(facts);
    return tables;
}

}  // namespace lastcard::report
