// A place at a table of a server: shows the server's messages on the terminal table and sends the
// person's actions as commands.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/player.hpp"
#include "terminal/play/place.hpp"

namespace lastcard::join {

/// How a person wants to join the table.
struct SeatWish {
    bool watch = false;
    Seat seat = Seat::None;  ///< None: any that is free
};

/// Functions that the owner provides.
struct Hooks {
    /// Delivers the messages that the network has received.
    std::function<void()> deliver = [] {};
    /// Stores the token of the session, which must never be shown.
    std::function<void(const std::string& token)> keep_session = [](const std::string&) {};
    /// Stores the record of a finished match; returns a sentence that says where, or why not.
    std::function<std::string(const std::string& record)> store_record = [](const std::string&) {
        return std::string();
    };
};

class OnlinePlace final : public Place, private client::PlayerHandler {
public:
    OnlinePlace(client::Network& network, client::GameCache& games, client::PlayerOptions options,
                const Catalogue& words, SeatWish wish, Hooks hooks);

    client::Player& player() { return player_; }
    /// At the table, and on the requested seat.
    bool settled_in() const { return speaker_.has_value() && !sit_command_; }
    /// Shows the link by which others join. `only_here`: it works only on this computer.
    void show_link(std::string link, bool only_here) {
        link_ = std::move(link);
        link_only_here_ = only_here;
    }
    /// Why the player left the table, and the same as a sentence.
    const std::optional<client::Ending>& ending() const { return ending_; }
    std::string ending_sentence() const;
    /// Leaves. In the middle of a match the seat is kept; then the result is a sentence that says
    /// so and names the command to come back.
    std::string leave(const std::string& command);

    const Speaker& speaker() const override { return *speaker_; }
    const Edition& edition() const override { return *player_.game()->edition; }
    const SeatView& view() const override;
    const Journal& journal() const override { return journal_; }
    const ScoreSheet& scores() const override { return scores_; }
    /// After a match whose record has arrived and is valid.
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
    std::optional<LobbyPage> lobby_page() const override;
    bool company() const override { return true; }
    bool over() const override { return ending_.has_value(); }

    void pass(Moment now) override;
    Moment wake() const override;

    Result<void> act(Moment now, const Action& action) override;
    void go_on(Moment now) override;
    void change_speed(Moment now, int by) override;
    void reading(Moment /*now*/, bool /*reads*/) override {}
    void take(Moment now, const Offer& offer) override;
    void say(Moment now, const std::string& text) override;
    void gesture(Moment now, unsigned number) override;

private:
    void session_started(client::Player& player) override;
    void welcomed(client::Player& player) override;
    void events_came(client::Player& player) override;
    void lobby_changed(client::Player& player) override;
    void answered(client::Player& player, const client::Answer& answer) override;
    void held_move_refused(client::Player& player, const wire::RefusalSeen& why) override;
    void said(client::Player& player, const wire::SaidSeen& said) override;
    void emoted(client::Player& player, const wire::EmotedSeen& emoted) override;
    void fair_changed(client::Player& player) override;
    void lost(client::Player& player, const client::ConnectionLost& lost) override;
    void ended(client::Player& player, const client::Ending& ending) override;

    void begin_telling();
    void tell_change(const client::TableGame& before);
    void take_events();
    void take_notice(const Notice& notice);
    void take_clock(const Notice& notice);
    void mind_scores(const std::vector<SeatEvent>& events);
    void tell_changes(const wire::Lobby& before);
    void tell_claim(const wire::LobbySeat& was, const wire::LobbySeat& is);
    void note(std::string sentence);
    void check_record();
    void record_came(const client::HttpAnswer& answer);
    std::string refusal_text(const wire::RefusalSeen& refusal) const;
    std::string name_of(wire::Person person) const;
    std::string name_of(Seat seat) const;
    std::string seat_row(unsigned seat) const;
    void add_offers(LobbyPage& page) const;
    void add_offers_of_host(LobbyPage& page) const;
    const wire::LobbySeat* mine() const;
    /// A person or a bot sits there and has not left.
    static bool is_taken(const wire::LobbySeat& seat);
    std::optional<Moment> counted_down() const;
    unsigned seconds_until(Moment at) const;

    client::Player player_;
    client::Network& network_;
    const Catalogue& words_;
    SeatWish wish_;
    Hooks hooks_;

    std::vector<std::string> names_;
    std::vector<CardName> card_names_;
    std::optional<Speaker> speaker_;
    std::shared_ptr<const client::TableGame> game_;  ///< that the speaker tells about
    Journal journal_;
    std::vector<std::string> news_;
    std::optional<std::string> message_;
    ScoreSheet scores_;
    std::optional<MatchTally> tally_;
    std::array<std::int32_t, max_seats> scored_{};  ///< points already in scores_
    wire::Lobby seen_lobby_;
    std::string footer_;
    std::optional<Notice> clock_;  ///< of the question
    Moment next_round_ = never;
    std::optional<client::ConnectionLost> lost_;
    Moment again_ = never;
    bool held_ = false;
    std::uint32_t held_question_ = 0;
    std::optional<std::uint32_t> sit_command_;  ///< the pending command to sit down
    bool wished_ = false;
    std::string link_;
    bool link_only_here_ = false;
    std::optional<client::Ending> ending_;
};

}  // namespace lastcard::join
