// lastcard scenario FILE…: plays scenario files and tells what does not hold.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "commands.hpp"
#include "file/edition_file.hpp"
#include "file/file.hpp"
#include "scenario/scenario.hpp"

namespace lastcard {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_scenario_bytes = std::size_t{4} * 1024 * 1024;

/// A folder stands for every .toml file below it, in a fixed order.
std::vector<std::string> expand(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        fs::recursive_directory_iterator walk(path, error);
        for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error))
            if (walk->path().extension() == ".toml") found.push_back(walk->path().string());
        if (error) throw BadInput{path + ": the folder cannot be read: " + error.message()};
        if (found.empty()) throw BadInput{path + ": there is no .toml file in this folder"};
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

class Report {
public:
    explicit Report(bool list) : list_(list) {}

    void run(const std::string& file) {
        const Result<std::string> text = read_file(file, max_scenario_bytes);
        if (!text) {
            std::cerr << "lastcard: " << text.error() << '\n';
            malformed_ = true;
            return;
        }
        const ScenarioFile scenarios = read_scenarios(*text, file, read_edition_file);
        if (scenarios.malformed) {
            std::cerr << "lastcard: " << scenarios.malformed->sentence() << '\n';
            malformed_ = true;
            return;
        }
        for (const Case& test : scenarios.cases) {
            const std::optional<Failure> failure = run_case(test);
            ++(failure ? failed_ : passed_);
            if (failure)
                std::cout << file << ":" << test.line << ": " << test.name << "\n  step "
                          << failure->step << ": " << failure->step_text
                          << "\n  expected: " << failure->expected
                          << "\n  seen:     " << failure->seen << '\n';
            else if (list_)
                std::cout << "ok  " << test.name << '\n';
        }
    }

    int finish() const {
        std::cout << passed_ << " passed, " << failed_ << " failed" << std::endl;
        if (malformed_) return exit_bad_input;
        return failed_ > 0 ? exit_failed : exit_ok;
    }

private:
    bool list_;
    bool malformed_ = false;
    unsigned passed_ = 0;
    unsigned failed_ = 0;
};

}  // namespace

void add_scenario(CliCommand& program, int& exit_code) {
    struct Options {
        std::vector<std::string> paths;
        bool list = false;
    };
    auto options = std::make_shared<Options>();
    CliCommand command =
        program.command("scenario", "Play scenario files and check what they claim");
    command.option("FILE", options->paths, "Scenario files, or folders with them").required();
    command.flag("-l,--list", options->list, "Also name the cases that hold");
    command.footer(
        "Example: lastcard scenario tests/scenario/classic\n"
        "Exit status: 0 every case holds, 1 one fails, 2 a file is malformed.");
    command.runs([options, &exit_code] {
        Report report(options->list);
        for (const std::string& file : expand(options->paths)) report.run(file);
        exit_code = report.finish();
    });
}

}  // namespace lastcard
