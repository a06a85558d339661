// One sitting: a session with the files it is kept in. What the screen and the line mode share.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/files.hpp"
#include "play/session.hpp"
#include "play/setup.hpp"

namespace lastcard {

struct SittingOptions {
    std::optional<std::string> seed;  ///< a text; without it chance decides
    std::string record;               ///< where the finished match goes; empty: into the folder
    std::string directory;            ///< of saved games and records
};

class Sitting {
public:
    /// A new match, or the sentence why there is none.
    static std::unique_ptr<Sitting> begin(const TableSetup& setup, const SittingOptions& options,
                                          Minds& minds, Moment now, std::string& error);
    /// One that was put away.
    static std::unique_ptr<Sitting> go_on(const std::string& path, const TableSetup& setup,
                                          const SittingOptions& options, Minds& minds, Moment now,
                                          std::string& error);

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// How many of the last seats are played by programs.
    std::size_t programs() const { return programs_; }

    /// Stores the match once it is over; says where, or why not.
    void finish();
    const std::string& stored() const { return stored_; }
    /// Puts the match away unless it is over; the answer is a sentence for the person.
    std::string put_away(Moment now);
    /// Puts it away without a word, in case there is no other time for it.
    void keep(Moment now);
    /// Another match with the same people.
    void again(Moment now);

private:
    Sitting(Room room, const TableSetup& setup, const SittingOptions& options, Minds& minds,
            std::string save_path);

    SittingOptions options_;
    PlayFiles files_;
    Session session_;
    std::size_t programs_;
    Digest seed_{};
    std::string save_path_;
    std::string stored_;
    bool saved_ = false;
};

/// 32 bytes that nobody can guess.
Digest random_digest();

}  // namespace lastcard
