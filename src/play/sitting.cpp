// Beginning, keeping and finishing a match (see sitting.hpp).
#include "play/sitting.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include "room/snapshot.hpp"

namespace lastcard {

Digest random_digest() {
    Digest digest{};
    if (std::FILE* const source = std::fopen("/dev/urandom", "rb")) {
        const std::size_t got = std::fread(digest.data(), 1, digest.size(), source);
        std::fclose(source);
        if (got == digest.size()) return digest;
    }
    std::abort();  // no deal is better than one that can be guessed
}

Sitting::Sitting(Room room, const TableSetup& setup, const SittingOptions& options, Minds& minds,
                 std::string save_path)
    : options_(options),
      files_(options.directory),
      session_(std::move(room), Catalogue::of(setup.language), minds, setup.pace),
      programs_(setup.programs.size()),
      save_path_(std::move(save_path)) {}

std::unique_ptr<Sitting> Sitting::begin(const TableSetup& setup, const SittingOptions& options,
                                        Minds& minds, Moment now, std::string& error) {
    const Digest seed = options.seed ? seed_of_text(*options.seed) : random_digest();
    CreatedRoom created = open_room(setup, chance_of(seed));
    if (!created) {
        error = created.error;
        return nullptr;
    }
    std::unique_ptr<Sitting> sitting(new Sitting(std::move(*created.room), setup, options, minds,
                                                 PlayFiles(options.directory).new_save_path()));
    sitting->seed_ = seed;
    sitting->session_.start(now, seed);
    sitting->check_folder();
    return sitting;
}

std::unique_ptr<Sitting> Sitting::go_on(const std::string& path, const TableSetup& setup,
                                        const SittingOptions& options, Minds& minds, Moment now,
                                        std::string& error) {
    constexpr std::size_t most = 16 * 1024 * 1024;
    const ReadResult text = read_file(path, most);
    if (!text) {
        error = text.error;
        return nullptr;
    }
    const ReadSnapshot read = read_snapshot(text.bytes);
    if (!read.snapshot) {
        error = path + ": " + read.error;
        return nullptr;
    }
    CreatedRoom restored = Room::restore(*read.snapshot, now);
    if (!restored) {
        error = path + ": " + restored.error;
        return nullptr;
    }
    std::unique_ptr<Sitting> sitting(
        new Sitting(std::move(*restored.room), setup, options, minds, path));
    sitting->seed_ = next_seed(seed_of_text(text.bytes));
    sitting->saved_ = true;
    sitting->session_.resume(now);
    sitting->check_folder();
    return sitting;
}

/// Who plays each seat: the person, a level, or a program; those sit last.
std::vector<std::string> Sitting::seat_words() const {
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

std::string Sitting::corner() const {
    const Catalogue& words = speaker().catalogue;
    if (session_.room().paused()) return words.format("play.paused");
    if (session_.pace() == Pace::Waiting) return words.format("play.waits");
    return words.format("play.speed", {{"speed", speed_text(session_.room().bot_percent())}});
}

void Sitting::pass(Moment now) {
    session_.pass(now);
    if (session_.settled()) mind_rounds(now);
}

std::optional<std::string> Sitting::act(Moment now, const Action& action) {
    return session_.act(now, action);
}

void Sitting::go_on(Moment now) {
    if (session_.match_over())
        again(now);
    else
        session_.go_on(now);
}

void Sitting::change_speed(Moment now, int by) {
    const auto at = std::find(std::begin(speeds), std::end(speeds), session_.room().bot_percent()) -
                    std::begin(speeds);
    const long next = std::clamp<long>(at + by, 0, static_cast<long>(std::size(speeds)) - 1);
    session_.set_speed(now, speeds[next]);
}

/// After a round: the sheet, and a copy of the match in case the next one is cut off.
void Sitting::mind_rounds(Moment now) {
    if (view().phase == Phase::Playing || scored_ == view().round) return;
    scored_ = view().round;
    tally_ = session_.tally();
    finish();
    keep(now);
}

/// Stores the match once it is over.
void Sitting::finish() {
    if (!session_.match_over() || !stored_.empty()) return;
    const Room& room = session_.room();
    const std::string path =
        options_.record.empty() ? files_.new_record_path(room.edition().id) : options_.record;
    const WriteResult written = files_.write(path, room.record_text());
    const Catalogue& words = session_.speaker().catalogue;
    stored_ = written ? words.format("play.recorded", {{"file", path}}) : written.error;
    kept_ = static_cast<bool>(written);
    if (saved_ && written) PlayFiles::remove(save_path_);
    saved_ = saved_ && !written;
}

std::string Sitting::put_away(Moment now) {
    if (session_.match_over()) return stored_;
    const WriteResult written = files_.write(save_path_, session_.saved(now));
    saved_ = saved_ || written;
    kept_ = static_cast<bool>(written);
    if (!written) return written.error;
    return session_.speaker().catalogue.format(
        "play.saved", {{"file", save_path_}, {"command", files_.resume_command(save_path_)}});
}

/// Somebody whose game cannot be saved wants to know before it is played.
void Sitting::check_folder() {
    if (const WriteResult possible = files_.try_to_write(save_path_); !possible)
        session_.note(
            session_.speaker().catalogue.format("play.not_saved", {{"reason", possible.error}}));
}

/// Puts it away without a word, in case there is no other time for it.
void Sitting::keep(Moment now) {
    if (!session_.match_over())
        saved_ = static_cast<bool>(files_.write(save_path_, session_.saved(now))) || saved_;
}

/// Another match with the same people.
void Sitting::again(Moment now) {
    stored_.clear();
    tally_ = {};
    scored_ = 0;
    // Somebody who wants a certain game wants the next ones to be certain too.
    seed_ = options_.seed ? next_seed(seed_) : random_digest();
    session_.start(now, seed_);
}

}  // namespace lastcard
