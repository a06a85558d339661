// Passes messages to a bot and its moves to the server (see online_bot.hpp).
#include "terminal/join/online_bot.hpp"

#include <algorithm>
#include <utility>

#include "engine/legal.hpp"
#include "record/notation.hpp"
#include "text/catalogue.hpp"

namespace lastcard::join {

using client::Ending;

namespace {

/// The number of the seat as people see it.
std::string seat_text(Seat seat) { return "seat " + std::to_string(index(seat)); }

std::string in_words(const Ending& ending) {
    const Catalogue& words = Catalogue::of("en");
    const bool known = ending.kind != Ending::Kind::Unreachable && !ending.sentence.empty() &&
                       words.has(ending.sentence);
    std::string sentence = known ? words.format(ending.sentence) : ending.detail;
    if (known && !ending.detail.empty()) sentence += " (" + ending.detail + ")";
    if (!sentence.empty() && sentence.back() != '.') sentence += '.';
    return sentence;
}

}  // namespace

OnlineBot::OnlineBot(client::Network& network, client::GameCache& games,
                     client::PlayerOptions options, std::unique_ptr<Bot> bot, OnlineBotOptions wish,
                     std::function<void(const std::string&)> log, std::function<void()> done)
    : network_(network),
      random_(options.random),
      player_(network, games, *this, std::move(options)),
      bot_(std::move(bot)),
      wish_(wish),
      log_(std::move(log)),
      done_(std::move(done)) {}

std::uint64_t OnlineBot::chance() {
    const Digest bytes = random_();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | bytes[i];
    return number;
}

// ---- Arriving and leaving

void OnlineBot::welcomed(client::Player& player) {
    if (!player.caught_up()) {
        begun_ = false;  // the events so far do not lead to the present view
        log_("at table " + player.code() + ", which plays " + player.game()->edition->id);
    } else {
        log_("back at the table");
    }
    answered_.reset();
    said_ready_ = false;
    if (player.claim() != Seat::None) return;
    if (player.seat() == Seat::None && !leaving_) {
        sit_command_ = player.send(wire::Sit{wish_.seat});
        return;
    }
    sat_ = sat_ || player.seat() != Seat::None;
    follow();
}

void OnlineBot::lobby_changed(client::Player& /*player*/) {
    get_ready();
    move();  // a pause may be over
}

void OnlineBot::answered(client::Player& player, const client::Answer& answer) {
    const wire::RefusalSeen* const refused = answer.refused;
    if (sit_command_ == answer.number) {
        sit_command_.reset();
        if (refused != nullptr) {
            const Catalogue& words = Catalogue::of("en");
            return leave(words.has(refused->sentence) ? words.format(refused->sentence) + "."
                                                      : "There is no seat for it.",
                         false);
        }
        sat_ = true;
        if (player.seat() == Seat::None) return log_("sits down when the next round is dealt");
        log_("sits on " + seat_text(player.seat()));
        return get_ready();
    }
    if (refused == nullptr || leaving_) return;
    if (std::holds_alternative<wire::Ready>(*answer.command)) said_ready_ = false;
    const auto* const act = std::get_if<wire::Act>(answer.command);
    if (act == nullptr) return;
    if (act->decision == 0) return;  // another seat was quicker, or it was too early
    if (refused->reason == "taken_over") player.send(wire::Back{});
    if (refused->by == "rules") log_("its move " + act->move + " is refused: " + refused->reason);
    answered_.reset();
    move();
}

void OnlineBot::held_move_refused(client::Player& /*player*/, const wire::RefusalSeen& /*why*/) {
    answered_.reset();
    move();
}

void OnlineBot::fair_changed(client::Player& player) {
    if (player.fair()->stage != wire::FairStage::Disclosed) return;
    if (player.promise() == client::Promise::Kept) log_("the deal was fair");
    if (player.promise() != client::Promise::Broken) return;
    log_("THE DEAL WAS NOT FAIR: the server has not kept its promise");
    well_ = false;
}

void OnlineBot::lost(client::Player& /*player*/, const client::ConnectionLost& lost) {
    log_("the connection is lost, next try in " + std::to_string((lost.retry_in.ms + 999) / 1000) +
         " s");
}

void OnlineBot::ended(client::Player& /*player*/, const Ending& ending) {
    if (!leaving_) {
        well_ = false;
        farewell_ = in_words(ending);
    }
    done_();
}

void OnlineBot::leave(std::string sentence, bool well) {
    if (std::exchange(leaving_, true)) return;
    farewell_ = std::move(sentence);
    well_ = well_ && well;
    player_.send(wire::Leave{});
}

void OnlineBot::stop() {
    if (!player_.connected()) {
        // There is no person to inform.
        leaving_ = true;
        farewell_ = "It was stopped.";
        player_.disconnect();
        return done_();
    }
    leave("It was stopped.", true);
}

/// Leaves: a program that has failed must not play on with default moves.
void OnlineBot::give_up() { leave(std::string(bot_->reason()), false); }

// ---- Following the table

void OnlineBot::events_came(client::Player& /*player*/) { follow(); }

void OnlineBot::follow() {
    // What it sees while waiting for a seat is not what it will know on it.
    if (player_.view() && player_.view()->viewer == Seat::None) return;
    std::vector<SeatEvent> events;
    bool over = false;
    const auto tell = [&] {
        if (!events.empty()) tell_bot(std::exchange(events, {}));
    };
    if (player_.view() && !begun_ && player_.lobby().stage == Stage::Match) {
        // In the middle of a round it knows only what can be seen.
        const bool from_the_deal =
            std::any_of(player_.events().begin(), player_.events().end(), [](const auto& each) {
                const auto* const notice = std::get_if<Notice>(&each);
                return notice != nullptr && notice->kind == NoticeKind::Started;
            });
        if (!from_the_deal) {
            begin_match();
            memory_ = SeatMemory::from_view(*player_.game()->game, *player_.view());
            return move();
        }
    }
    for (const wire::TableEvent& each : player_.events()) {
        if (const auto* event = std::get_if<SeatEvent>(&each)) {
            events.push_back(*event);
            continue;
        }
        const Notice& notice = std::get<Notice>(each);
        tell();
        take_notice(notice);
        over = over || notice.kind == NoticeKind::MatchOver;
    }
    tell();
    if (over) match_over();
    get_ready();
    move();
}

void OnlineBot::take_notice(const Notice& notice) {
    switch (notice.kind) {
        case NoticeKind::Started:
            log_("match " + std::to_string(notice.number) + " begins");
            said_ready_ = false;
            begin_match();
            break;
        case NoticeKind::MatchOver: said_ready_ = false; break;
        case NoticeKind::CatchOpen: catch_from_[index(notice.seat)] = notice.at; break;
        case NoticeKind::RoundOver:
            log_("round " + std::to_string(notice.number) + " is over");
            said_ready_ = false;
            break;
        case NoticeKind::TakenOver:
            if (notice.seat == player_.seat()) player_.send(wire::Back{});
            break;
        case NoticeKind::Sat:
        case NoticeKind::Stood:
        case NoticeKind::BotAdded:
        case NoticeKind::BotRemoved:
        case NoticeKind::ReadySet:
        case NoticeKind::Moved:
        case NoticeKind::Clock:
        case NoticeKind::SlapOpen:
        case NoticeKind::Gone:
        case NoticeKind::Returned:
        case NoticeKind::HandedBack:
        case NoticeKind::Left:
        case NoticeKind::Paused:
        case NoticeKind::Resumed:
        case NoticeKind::SpeedSet:
        case NoticeKind::Claimed:
        case NoticeKind::Unclaimed:
        case NoticeKind::Changed: break;
    }
}

void OnlineBot::begin_match() {
    begun_ = true;
    reacted_ = {};
    answered_.reset();
    if (!player_.view()) return;
    const SeatView& view = *player_.view();
    memory_ = SeatMemory(view.viewer);
    bot_->begin(*player_.game()->game, view.viewer, view.seats);
}

void OnlineBot::tell_bot(const std::vector<SeatEvent>& events) {
    if (!begun_) return;
    const Game& game = *player_.game()->game;
    for (const SeatEvent& event : events) memory_.learn(game, event);
    if (bot_->listens()) bot_->see(game, events);
}

void OnlineBot::match_over() {
    if (!begun_ || !player_.view()) return;
    begun_ = false;
    ++matches_;
    const SeatView& view = *player_.view();
    const bool has_won = view.match_winners.has(view.viewer);
    won_ += has_won ? 1 : 0;
    std::string points;
    for (unsigned i = 0; i < view.seats; ++i)
        points += (i == 0 ? "" : " ") + std::to_string(view.scores[i]);
    log_(std::string("the match is over: ") +
         (has_won                      ? "won"
          : view.match_winners.empty() ? "called off"
                                       : "lost") +
         ", points " + points);
}

/// Before a match, between rounds and after a match: nothing waits for a bot.
void OnlineBot::get_ready() {
    const Seat seat = player_.seat();
    if (leaving_ || seat == Seat::None || !player_.connected()) return;
    const wire::Lobby& lobby = player_.lobby();
    if (lobby.stage == Stage::Over && matches_ > 0 && !wish_.stay)
        return leave("It played " + std::to_string(matches_) +
                         (matches_ == 1 ? " match" : " matches") + " and won " +
                         std::to_string(won_) + ".",
                     true);
    const bool between_rounds = player_.view() && player_.view()->phase == Phase::RoundOver;
    const bool playing = lobby.stage == Stage::Match && !between_rounds;
    if (playing || lobby.seats[index(seat)].ready || std::exchange(said_ready_, true)) return;
    player_.send(wire::Ready{true});
}

// ---- Playing

void OnlineBot::move() {
    if (!begun_ || leaving_ || !player_.connected() || !player_.view()) return;
    const SeatView& view = *player_.view();
    if (view.phase != Phase::Playing || view.viewer == Seat::None || player_.lobby().paused) return;
    react();
    if (!leaving_) answer();
}

void OnlineBot::answer() {
    const SeatView& view = *player_.view();
    if (!view.to_slap.empty() || view.frame_count == 0 || view.question().seat != view.viewer ||
        answered_ == view.decision)
        return;
    answered_ = view.decision;
    const Action action = bot_->answer({*player_.game()->game, view, memory_}, chance());
    if (bot_->forfeits()) return give_up();
    player_.act(action);
}

/// Asks the bot under the same conditions as a room asks its bots.
OnlineBot::Windows OnlineBot::windows() const {
    const SeatView& view = *player_.view();
    const Moves moves = view.moves();
    Windows open;
    open.call = moves.uno && view.catchable.has(view.viewer);
    open.owing = moves.catches & view.catchable;
    open.slap = moves.slap;
    if (!moves.jumps.empty()) open.jump = view.actions + 1;
    if (!moves.gives.empty()) open.give = view.decision + 1;
    return open;
}

void OnlineBot::react() {
    const Windows open = windows();
    if (open == reacted_) return;
    reacted_ = open;
    if (!open.any()) return;
    const std::optional<Action> action =
        bot_->react({*player_.game()->game, *player_.view(), memory_}, chance());
    if (bot_->forfeits()) return give_up();
    if (!action) return;
    const Moment from =
        action->kind == ActionKind::Catch ? catch_from_[index(action->target)] : Moment{0};
    if (from == never || from <= network_.now())
        player_.act(*action);
    else
        do_later(*action, from);
}

/// A seat that may still call “UNO!” cannot be caught yet.
void OnlineBot::do_later(const Action& action, Moment at) {
    network_.after(at - network_.now(), [this, action] {
        if (leaving_ || !player_.connected() || !player_.view()) return;
        const SeatView& view = *player_.view();
        if ((view.moves().catches & view.catchable).has(action.target)) player_.act(action);
    });
}

}  // namespace lastcard::join
