// One sitting: a place at a table in this program, that is a session with the files it is kept in.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/files.hpp"
#include "play/place.hpp"
#include "play/session.hpp"
#include "play/setup.hpp"

namespace lastcard {

struct SittingOptions {
    std::optional<std::string> seed;  ///< a text; without it chance decides
    std::string record;               ///< where the finished match goes; empty: into the folder
    std::string directory;            ///< of saved games and records
};

class Sitting final : public Place {
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
    /// Puts the match away unless it is over; the answer is a sentence for the person.
    std::string put_away(Moment now);
    /// Whether that went well, or the record of a match that is over could be written.
    bool kept() const { return kept_; }

    const Speaker& speaker() const override { return session_.speaker(); }
    const Edition& edition() const override { return session_.room().edition(); }
    const SeatView& view() const override { return session_.view(); }
    const Journal& journal() const override { return session_.journal(); }
    const ScoreSheet& scores() const override { return tally_.sheet; }
    const MatchTally* tally() const override { return &tally_; }
    Refusal why_not(const Action& action) const override { return session_.why_not(action); }
    bool held() const override { return session_.held(); }
    bool may_go_on() const override { return session_.may_go_on(); }
    bool settled() const override { return session_.settled(); }
    std::vector<std::string> seat_words() const override;
    std::string corner() const override;
    /// Where the match was stored, or why not.
    std::string footer() const override { return stored_; }
    std::vector<std::string> take_news() override { return session_.take_news(); }
    std::optional<std::string> take_message() override { return session_.take_message(); }

    void pass(Moment now) override;
    Moment wake() const override { return session_.wake(); }

    std::optional<std::string> act(Moment now, const Action& action) override;
    void go_on(Moment now) override;
    void change_speed(Moment now, int by) override;
    void reading(Moment now, bool reads) override { session_.pause(now, reads); }

private:
    Sitting(Room room, const TableSetup& setup, const SittingOptions& options, Minds& minds,
            std::string save_path);

    void mind_rounds(Moment now);
    void finish();
    void keep(Moment now);
    void check_folder();
    void again(Moment now);

    SittingOptions options_;
    PlayFiles files_;
    Session session_;
    std::size_t programs_;
    Digest seed_{};
    std::string save_path_;
    std::string stored_;
    bool saved_ = false;
    bool kept_ = true;
    MatchTally tally_;
    std::uint32_t scored_ = 0;  ///< the round whose points are on the sheet
};

/// 32 bytes that nobody can guess.
Digest random_digest();

}  // namespace lastcard
