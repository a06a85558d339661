// A place at a table in this program: a session, with the files that save and record it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "terminal/play/coach_pages.hpp"
#include "terminal/play/files.hpp"
#include "terminal/play/place.hpp"
#include "terminal/play/session.hpp"
#include "terminal/play/setup.hpp"

namespace lastcard {

struct LocalPlaceOptions {
    std::optional<std::string> seed;  ///< a text; without it the seed is random
    std::string record;               ///< path for the finished match; empty: in `directory`
    std::string directory;            ///< of saved games and records
};

class LocalPlace final : public Place {
public:
    /// Starts a match.
    static Result<std::unique_ptr<LocalPlace>> begin(const TableSetup& setup,
                                                     const LocalPlaceOptions& options,
                                                     BotRunner& bot_runner, Moment now);
    /// Resumes a saved match.
    static Result<std::unique_ptr<LocalPlace>> go_on(const std::string& path,
                                                     const TableSetup& setup,
                                                     const LocalPlaceOptions& options,
                                                     BotRunner& bot_runner, Moment now);

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// Saves the match unless it is over; returns a sentence for the person.
    std::string put_away(Moment now);
    /// Whether the match was saved, or the record of a finished match written.
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

    bool coached() const override { return true; }
    std::vector<Line> ask_coach() override;
    bool coach_works() const override { return review_ && !review_->done(); }

    void pass(Moment now) override;
    Moment wake() const override { return session_.wake(); }

    Result<void> act(Moment now, const Action& action) override;
    void go_on(Moment now) override;
    void change_speed(Moment now, int by) override;
    void reading(Moment now, bool reads) override { session_.pause(now, reads); }

private:
    LocalPlace(Room room, const TableSetup& setup, const LocalPlaceOptions& options,
               BotRunner& bot_runner, std::string save_path);

    void mind_rounds(Moment now);
    void finish();
    void keep(Moment now);
    void check_folder();
    void again(Moment now);
    const std::shared_ptr<const coach::Outlook>& outlook();

    LocalPlaceOptions options_;
    PlayFiles files_;
    Session session_;
    std::size_t programs_;
    Digest seed_{};
    std::string save_path_;
    std::string stored_;
    bool saved_ = false;
    bool kept_ = true;
    MatchTally tally_;
    std::shared_ptr<const coach::Outlook> outlook_;  ///< made when the coach is first asked
    std::optional<CoachReview> review_;              ///< of the match that is over
    std::uint32_t scored_ = 0;                       ///< the last round counted in tally_
};

/// 32 unpredictable bytes.
Digest random_digest();

}  // namespace lastcard
