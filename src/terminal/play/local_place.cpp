// Beginning, keeping and finishing a match (see local_place.hpp).
#include "terminal/play/local_place.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include "room/snapshot.hpp"
#include "text/choices.hpp"

namespace lastcard {

Digest random_digest() {
    Digest digest{};
    if (std::FILE* const source = std::fopen("/dev/urandom", "rb")) {
        const std::size_t got = std::fread(digest.data(), 1, digest.size(), source);
        std::fclose(source);
        if (got == digest.size()) return digest;
    }
    std::abort();  // no deal is better than a predictable one
}

LocalPlace::LocalPlace(Room room, const TableSetup& setup, const LocalPlaceOptions& options,
                       BotRunner& bot_runner, std::string save_path)
    : options_(options),
      files_(options.directory),
      session_(std::move(room), Catalogue::of(setup.language), bot_runner, setup.pace),
      programs_(setup.programs.size()),
      save_path_(std::move(save_path)) {}

Result<std::unique_ptr<LocalPlace>> LocalPlace::begin(const TableSetup& setup,
                                                      const LocalPlaceOptions& options,
                                                      BotRunner& bot_runner, Moment now) {
    const Digest seed = options.seed ? seed_of_text(*options.seed) : random_digest();
    Result<Room> created = open_room(setup, chance_of(seed));
    if (!created) return created.error();
    std::unique_ptr<LocalPlace> place(new LocalPlace(std::move(*created), setup, options,
                                                     bot_runner,
                                                     PlayFiles(options.directory).new_save_path()));
    place->seed_ = seed;
    place->session_.start(now, seed);
    place->check_folder();
    return place;
}

Result<std::unique_ptr<LocalPlace>> LocalPlace::go_on(const std::string& path,
                                                      const TableSetup& setup,
                                                      const LocalPlaceOptions& options,
                                                      BotRunner& bot_runner, Moment now) {
    constexpr std::size_t most = 16 * 1024 * 1024;
    const Result<std::string> text = read_file(path, most);
    if (!text) return text.error();
    const Result<Snapshot> read = read_snapshot(*text);
    if (!read) return path + ": " + read.error();
    Result<Room> restored = Room::restore(*read, now);
    if (!restored) return path + ": " + restored.error();
    std::unique_ptr<LocalPlace> place(
        new LocalPlace(std::move(*restored), setup, options, bot_runner, path));
    place->seed_ = next_seed(seed_of_text(*text));
    place->saved_ = true;
    place->session_.resume(now);
    place->check_folder();
    return place;
}

/// The players by seat: the person, levels, then programs.
std::vector<std::string> LocalPlace::seat_words() const {
    const Catalogue& words = speaker().catalogue;
    const std::vector<Chair>& chairs = session_.room().chairs();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        if (chairs[i].sitter != Sitter::Bot)
            all.push_back(words.format("play.seat.you"));
        else if (i + programs_ >= chairs.size())
            all.push_back(words.format("play.seat.program"));
        else
            all.push_back(words.format("level." + std::string(level_name(chairs[i].level))));
    }
    return all;
}

std::string LocalPlace::corner() const {
    const Catalogue& words = speaker().catalogue;
    if (session_.room().paused()) return words.format("play.paused");
    if (session_.pace() == Pace::Waiting) return words.format("play.waits");
    return words.format("play.speed", {{"speed", speed_text(session_.room().bot_percent())}});
}

void LocalPlace::pass(Moment now) {
    session_.pass(now);
    if (session_.settled()) mind_rounds(now);
}

Result<void> LocalPlace::act(Moment now, const Action& action) { return session_.act(now, action); }

void LocalPlace::go_on(Moment now) {
    if (session_.match_over())
        again(now);
    else
        session_.go_on(now);
}

void LocalPlace::change_speed(Moment now, int by) {
    const auto at = std::find(std::begin(speeds), std::end(speeds), session_.room().bot_percent()) -
                    std::begin(speeds);
    const long next = std::clamp<long>(at + by, 0, static_cast<long>(std::size(speeds)) - 1);
    session_.set_speed(now, speeds[next]);
}

/// After a round: updates the tally, and saves the match in case the program is interrupted.
void LocalPlace::mind_rounds(Moment now) {
    if (view().phase == Phase::Playing || scored_ == view().round) return;
    scored_ = view().round;
    tally_ = session_.tally();
    finish();
    keep(now);
}

/// Stores the match once it is over.
void LocalPlace::finish() {
    if (!session_.match_over() || !stored_.empty()) return;
    const Room& room = session_.room();
    const std::string path =
        options_.record.empty() ? files_.new_record_path(room.edition().id) : options_.record;
    const Result<void> written = files_.write(path, room.record_text());
    const Catalogue& words = session_.speaker().catalogue;
    stored_ = written ? words.format("play.recorded", {{"file", path}}) : written.error();
    kept_ = static_cast<bool>(written);
    if (saved_ && written) PlayFiles::remove(save_path_);
    saved_ = saved_ && !written;
}

std::string LocalPlace::put_away(Moment now) {
    if (session_.match_over()) return stored_;
    const Result<void> written = files_.write(save_path_, session_.saved(now));
    saved_ = saved_ || written;
    kept_ = static_cast<bool>(written);
    if (!written) return written.error();
    return session_.speaker().catalogue.format(
        "play.saved", {{"file", save_path_}, {"command", files_.resume_command(save_path_)}});
}

/// Warns before the game if it cannot be saved.
void LocalPlace::check_folder() {
    if (const Result<void> possible = files_.try_to_write(save_path_); !possible)
        session_.note(
            session_.speaker().catalogue.format("play.not_saved", {{"reason", possible.error()}}));
}

/// Saves the match without a message.
void LocalPlace::keep(Moment now) {
    if (!session_.match_over())
        saved_ = static_cast<bool>(files_.write(save_path_, session_.saved(now))) || saved_;
}

const std::shared_ptr<const coach::Outlook>& LocalPlace::outlook() {
    const Room& room = session_.room();
    if (!outlook_)
        outlook_ = coach::make_playout_outlook(room.game(), view().seats, room.edition().id);
    return outlook_;
}

/// A hint in the person's turn, and after the match the decisions that mattered.
std::vector<Line> LocalPlace::ask_coach() {
    if (session_.match_over()) {
        const Record& record = session_.room().record();
        if (!review_) {
            OpenedRecord table = open_record(record.header);
            if (!table) return {{table.error().sentence}};
            review_.emplace(record, *table, speaker(), outlook(), view().viewer);
        }
        review_->go_on();
        return review_->key_lines();
    }
    if (!is_asked(view()) || held()) return {{speaker().catalogue.format("coach.hint.wait")}};
    return hint_lines(speaker(), session_.knowledge(), *outlook());
}

/// Starts another match with the same players.
void LocalPlace::again(Moment now) {
    stored_.clear();
    review_.reset();
    tally_ = {};
    scored_ = 0;
    // With a given seed the following matches are determined too.
    seed_ = options_.seed ? next_seed(seed_) : random_digest();
    session_.start(now, seed_);
}

}  // namespace lastcard
