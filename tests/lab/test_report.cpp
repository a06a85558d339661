// Reports: one page that is whole and harmless, and the same numbers in every file.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "lab/experiment.hpp"
#include "lab/plot.hpp"
#include "source_dir.hpp"

using namespace lab_tests;

namespace {

/// What tests/lab/check_report.py has to say about all the files of a report; nothing if all is
/// well.
std::string complaints(const report::ReportTables& tables) {
    std::string folder = (std::filesystem::temp_directory_path() / "lastcard-lab-XXXXXX").string();
    REQUIRE(mkdtemp(folder.data()) != nullptr);
    std::filesystem::create_directory(folder + "/plots");
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name, std::ios::binary) << text;
    };
    write("report.html", report::as_html(tables));
    write("out.json", report::as_json(tables));
    write("out.csv", report::as_csv(tables));
    for (const report::NamedPlot& plot : report::all_plots(tables))
        write("plots/" + plot.name + ".svg", plot.svg);
    const std::string command =
        "python3 -B '" + source_dir() + "/tests/lab/check_report.py' '" + folder + "' 2>&1";
    std::FILE* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string said;
    char buffer[512];
    while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) said += buffer;
    const int status = WEXITSTATUS(pclose(pipe));
    std::filesystem::remove_all(folder);
    if (status != 0 && said.empty()) said = "check_report.py failed";
    return said;
}

bool holds(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("report: a page of one setting is whole, and JSON and CSV agree") {
    Experiment experiment("powers", {Level::Normal, Level::Random, Level::Easy}, 30);
    CHECK(complaints(experiment.tables()) == "");
}

TEST_CASE("report: a page that compares settings is whole, and JSON and CSV agree") {
    Experiment experiment("no-mercy", {Level::Random, Level::Random}, 20);
    experiment.setting({{"mercy", "15"}});
    experiment.setting({{"stacking", "off"}});
    CHECK(complaints(experiment.tables()) == "");
}

TEST_CASE("report: one game is enough for a page, though for no interval") {
    Experiment experiment("classic", {Level::Normal, Level::Normal}, 1);
    experiment.series.unit = GameUnit::Round;
    CHECK(complaints(experiment.tables()) == "");
}

TEST_CASE("report: names from an edition file stay text") {
    Edition edition = *find_edition("classic");
    edition.name.text[0] = "A <b>bold</b> \"game\" & more";
    for (FaceRow& face : edition.faces)
        if (face.wild()) face.name.text[0] = "</table><script>alert(1)</script>,\"x\"\n";
    Experiment experiment(edition, {Level::Random, Level::Random}, 3);
    const report::ReportTables tables = experiment.tables();
    CHECK(complaints(tables) == "");
    const std::string html = report::as_html(tables);
    CHECK(holds(html, "A &lt;b&gt;bold&lt;/b&gt; &quot;game&quot; &amp; more"));
    CHECK_FALSE(holds(html, "<script"));
}

TEST_CASE("report: what XML cannot say is replaced") {
    CHECK(report::escaped("a\x01\xff<") == "a\xEF\xBF\xBD\xEF\xBF\xBD&lt;");
    CHECK(report::escaped("přes 'ní'") == "přes &#39;ní&#39;");
}

TEST_CASE("report: numbers are shown with the digits that their intervals are worth") {
    using report::Unit;
    CHECK(report::shown(Estimate{0.2510, 0.2483, 0.2537}, {Unit::Share}) == "25.10% ± 0.27%");
    CHECK(report::shown_interval({0.2510, 0.2483, 0.2537}, {Unit::Share}) == "24.83% to 25.37%");
    CHECK(report::shown(Estimate{1234.5, 1200, 1269}, {Unit::Number}) == "1234 ± 34");
    CHECK(report::shown_value({-0.5, -0.61, -0.39}, {Unit::Number, true}) == "−0.50");
    CHECK(report::shown_value({0.5, 0.39, 0.61}, {Unit::Number, true}) == "+0.50");
    CHECK(report::shown_value({0, 0, 0}, {Unit::Number, true}) == "0.00");
    CHECK(report::shown(std::uint64_t{1234567}, {Unit::Count}) == "1,234,567");
    CHECK(report::shown(report::Cell{}, {}).empty());
}

TEST_CASE("report: a comparison names its columns and marks what differs") {
    Experiment experiment("classic", {Level::Normal, Level::Normal}, 40);
    experiment.setting({{"hand_size", "3"}});
    const report::ReportTables tables = experiment.tables();
    const report::Table& table = *tables.settings[1].find("differences");
    CHECK(table.columns[0].title == tables.settings[0].label);
    CHECK(table.columns[1].title == tables.settings[1].label);
    for (const report::Row& row : table.rows) {
        INFO(row.key);
        const auto& mark = std::get<std::string>(row.cells[3]);
        const auto& difference = std::get<Estimate>(row.cells[2]);
        if (row.key == "turns_per_round") CHECK(mark == "**");  // with three cards much fewer
        CHECK(mark.empty() == !(difference.low > 0 || difference.high < 0));
    }
    CHECK(holds(report::as_text(tables), "** one that it makes in less than one of twenty such"));
}

TEST_CASE("report: the summary says what was played and how sure it is") {
    Experiment experiment("classic", {Level::Normal, Level::Random}, 20);
    experiment.series.rotate = true;
    const std::string text = report::as_text(experiment.tables());
    CHECK(holds(text, "Classic, 2 seats: normal, random, moving on by one seat after each game."));
    CHECK(holds(text, "20 matches to the end, seed 7."));
    CHECK(holds(text, "Games won, by bot"));
    CHECK(holds(text, "±"));
    experiment.series.games = 5;
    report::ReportTables stopped = experiment.tables();
    stopped.games_wanted = 1000;
    CHECK(holds(report::as_text(stopped), "Interrupted: 1,000 were to be played."));
}
