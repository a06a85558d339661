// A place at a table of a server: what the server tells, as the terminal table shows it, and what
// the person does, as commands.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "online/player.hpp"
#include "play/place.hpp"

namespace lastcard::join {

/// How somebody wants to come to the table.
struct Wish {
    bool watch = false;
    Seat seat = Seat::None;  ///< None: any that is free
};

/// What somebody else does for the place.
struct Errands {
    /// Lets the network tell what has come.
    std::function<void()> deliver = [] {};
    /// Keeps the token of the session; never to be shown.
    std::function<void(const std::string& token)> keep_session = [](const std::string&) {};
    /// Stores the record of a match that is over; a sentence that says where, or why not.
    std::function<std::string(const std::string& record)> store_record = [](const std::string&) {
        return std::string();
    };
};

class OnlinePlace final : public Place, private online::PlayerHandler {
public:
    OnlinePlace(online::Network& network, online::Games& games, online::PlayerOptions options,
                const Catalogue& words, Wish wish, Errands errands);

    online::Player& player() { return player_; }
    /// At the table, and on the chair that was wished for.
    bool settled_in() const { return speaker_.has_value() && !sitting_; }
    /// What others come to this table by.
    /// By which others come, unless it leads to this computer alone.
    void show_link(std::string link, bool only_here) {
        link_ = std::move(link);
        link_only_here_ = only_here;
    }
    /// Why it is over, and the same as a sentence.
    const std::optional<online::Ending>& ending() const { return ending_; }
    std::string ending_sentence() const;
    /// Leaves. In the middle of a match the seat is kept; then the answer is a sentence that says
    /// so, and by which command to come back.
    std::string leave(const std::string& command);

    const Speaker& speaker() const override { return *speaker_; }
    const Edition& edition() const override { return *player_.game()->edition; }
    const SeatView& view() const override;
    const Journal& journal() const override { return journal_; }
    const ScoreSheet& scores() const override { return scores_; }
    /// After a match whose record has come, and is true.
    const MatchTally* tally() const override { return tally_ ? &*tally_ : nullptr; }
    Refusal why_not(const Action& action) const override;
    bool held() const override { return held_; }
    bool may_go_on() const override { return false; }
    std::vector<std::string> seat_words() const override;
    std::string corner() const override;
    std::string footer() const override { return footer_; }
    std::vector<std::string> take_news() override { return std::exchange(news_, {}); }
    std::optional<std::string> take_message() override {
        return std::exchange(message_, std::nullopt);
    }
    std::optional<Sheet> sheet() const override;
    bool company() const override { return true; }
    bool over() const override { return ending_.has_value(); }

    void pass(Moment now) override;
    Moment wake() const override;

    std::optional<std::string> act(Moment now, const Action& action) override;
    void go_on(Moment now) override;
    void change_speed(Moment now, int by) override;
    void reading(Moment /*now*/, bool /*reads*/) override {}
    void take(Moment now, const Offer& offer) override;
    void say(Moment now, const std::string& text) override;
    void gesture(Moment now, unsigned number) override;

private:
    void known(online::Player& player) override;
    void welcomed(online::Player& player) override;
    void happened(online::Player& player) override;
    void lobby_changed(online::Player& player) override;
    void answered(online::Player& player, const online::Answer& answer) override;
    void turned_away(online::Player& player, const wire::RefusalSeen& why) override;
    void said(online::Player& player, const wire::SaidSeen& said) override;
    void emoted(online::Player& player, const wire::EmotedSeen& emoted) override;
    void fair_changed(online::Player& player) override;
    void lost(online::Player& player, const online::Lost& lost) override;
    void ended(online::Player& player, const online::Ending& ending) override;

    void begin_telling();
    void take_events();
    void take_notice(const Notice& notice);
    void take_clock(const Notice& notice);
    void mind_scores(const std::vector<SeatEvent>& events);
    void tell_changes(const wire::Lobby& before);
    void tell_claim(const wire::LobbySeat& was, const wire::LobbySeat& is);
    void note(std::string sentence);
    void check_record();
    void record_came(const online::HttpAnswer& answer);
    std::string refusal_text(const wire::RefusalSeen& refusal) const;
    std::string name_of(wire::Person person) const;
    std::string name_of(Seat seat) const;
    std::string seat_row(unsigned seat) const;
    void add_offers(Sheet& sheet) const;
    void add_offers_of_host(Sheet& sheet) const;
    const wire::LobbySeat* mine() const;
    std::optional<Moment> counted_down() const;
    unsigned seconds_until(Moment at) const;

    online::Player player_;
    online::Network& network_;
    const Catalogue& words_;
    Wish wish_;
    Errands errands_;

    std::vector<std::string> names_;
    std::vector<CardName> card_names_;
    std::optional<Speaker> speaker_;
    Journal journal_;
    std::vector<std::string> news_;
    std::optional<std::string> message_;
    ScoreSheet scores_;
    std::optional<MatchTally> tally_;
    std::array<std::int32_t, max_seats> scored_{};  ///< points that are on the sheet
    wire::Lobby seen_lobby_;
    std::string footer_;
    std::optional<Notice> clock_;  ///< of the question
    Moment next_round_ = never;
    std::optional<online::Lost> lost_;
    Moment again_ = never;
    bool held_ = false;
    std::uint32_t held_question_ = 0;
    std::optional<std::uint32_t> sitting_;  ///< the command to sit down, until it is answered
    bool wished_ = false;
    std::string link_;
    bool link_only_here_ = false;
    std::optional<online::Ending> ending_;
};

}  // namespace lastcard::join
