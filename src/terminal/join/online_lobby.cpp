// The lobby of a server's table: who sits where between matches, and what the person can do about
// it (see online_place.hpp).
#include <algorithm>

#include "terminal/join/online_place.hpp"
#include "text/rule_words.hpp"

namespace lastcard::join {

namespace {

/// What a person can do in the lobby. Offer::number holds the action and the seat.
enum class LobbyAction : int {
    Sit,
    Stand,
    Ready,
    NotYet,
    Start,
    Easy,
    Normal,
    Hard,
    Remove,
    Kick,
    HandOver,
};

constexpr int max_actions = 16;

/// Message keys of an action: the word of its hint, and the sentence of the choice.
struct ActionWords {
    std::string_view word;
    std::string_view sentence;
};
constexpr ActionWords words_of[] = {
    {"play.sheet.sit", "play.sheet.sit.do"},
    {"play.sheet.stand", "play.sheet.stand.do"},
    {"play.sheet.be_ready", "play.sheet.be_ready.do"},
    {"play.sheet.not_yet", "play.sheet.not_yet.do"},
    {"play.sheet.start", "play.sheet.start.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.remove", "play.sheet.remove.do"},
    {"play.sheet.kick", "play.sheet.kick.do"},
    {"play.sheet.hand_over", "play.sheet.hand_over.do"},
};

Offer offer(const Catalogue& words, const char* key, LobbyAction action,
            const std::vector<Argument>& arguments = {}, int row = -1) {
    const auto number = static_cast<int>(action);
    const ActionWords& named = words_of[number];
    return {key, words.format(named.word, arguments), words.format(named.sentence, arguments), row,
            number + max_actions * std::max(row, 0)};
}

}  // namespace

/// The host has changed what is played.
void OnlinePlace::tell_change(const client::TableGame& before) {
    const client::TableGame& now = *player_.game();
    for (std::string& sentence : change_sentences(words_, *before.edition, before.game->rules,
                                                  *now.edition, now.game->rules))
        note(std::move(sentence));
}

bool OnlinePlace::is_taken(const wire::LobbySeat& seat) {
    return seat.sitter != Sitter::Nobody && !seat.left;
}

std::string OnlinePlace::seat_row(unsigned number) const {
    const wire::LobbySeat& seat = player_.lobby().seats[number];
    std::string row = std::to_string(number) + " ";
    if (!is_taken(seat)) return row + words_.format("play.sheet.free");
    std::vector<std::string> marks;
    if (seat.sitter == Sitter::Bot) {
        marks.push_back(words_.format("level." + std::string(level_name(seat.level))));
    } else {
        if (seat.person == player_.you()) marks.push_back(words_.format("play.seat.you"));
        if (seat.person == player_.lobby().host) marks.push_back(words_.format("play.sheet.host"));
        if (!seat.here) marks.push_back(words_.format("play.seat.away"));
        marks.push_back(words_.format(seat.ready ? "play.sheet.ready" : "play.sheet.waiting"));
    }
    row += seat.name + ":";
    for (std::size_t i = 0; i < marks.size(); ++i) row += (i == 0 ? " " : ", ") + marks[i];
    return row;
}

std::optional<LobbyPage> OnlinePlace::lobby_page() const {
    const wire::Lobby& lobby = player_.lobby();
    const bool playing = player_.view() && view().phase != Phase::MatchOver;
    if (lobby.stage == Stage::Match || playing) return std::nullopt;
    LobbyPage page;
    const std::string_view language = language_code(words_.language());
    page.title = words_.format(
        "play.sheet.title", {{"edition", edition().name.in(language)}, {"code", player_.code()}});
    if (!link_.empty()) page.head.push_back(words_.format("play.sheet.link", {{"link", link_}}));
    if (link_only_here_) page.head.push_back(words_.format("play.sheet.link_here"));
    const std::optional<wire::FairInfo>& fair = player_.fair();
    const bool dealing =
        fair && fair->match > lobby.match && fair->stage != wire::FairStage::GivenUp;
    if (!dealing && lobby.called_off == CalledOff::Kicked)
        page.head.push_back(words_.format("play.note.called_off.kicked"));
    if (!dealing && lobby.called_off == CalledOff::TooLong)
        page.head.push_back(words_.format("play.note.called_off.too_long"));
    if (lost_)
        page.head.push_back(corner());
    else if (dealing)
        page.head.push_back(words_.format("play.sheet.dealing"));
    else if (player_.is_host())
        page.head.push_back(words_.format("play.sheet.you_start"));
    else if (const std::string host = name_of(lobby.host); !host.empty())
        page.head.push_back(words_.format("play.sheet.host_starts", {{"player", host}}));
    if (mine() == nullptr) page.head.push_back(words_.format("play.sheet.you_watch"));
    if (lobby.watching > 0)
        page.head.push_back(words_.format("play.sheet.watching", {{"count", lobby.watching}}));
    for (unsigned i = 0; i < lobby.seats.size(); ++i) page.rows.push_back(seat_row(i));
    if (!dealing && !lost_) add_offers(page);
    return page;
}

void OnlinePlace::add_offers(LobbyPage& page) const {
    const wire::Lobby& lobby = player_.lobby();
    if (const wire::LobbySeat* const me = mine()) {
        page.offers.push_back(me->ready ? offer(words_, "Enter", LobbyAction::NotYet)
                                        : offer(words_, "Enter", LobbyAction::Ready));
    } else {
        for (unsigned i = 0; i < lobby.seats.size(); ++i)
            if (!is_taken(lobby.seats[i]))
                page.offers.push_back(
                    offer(words_, "Enter", LobbyAction::Sit, {{"seat", i}}, static_cast<int>(i)));
    }
    if (player_.is_host()) add_offers_of_host(page);
    if (mine() != nullptr) page.offers.push_back(offer(words_, "w", LobbyAction::Stand));
}

void OnlinePlace::add_offers_of_host(LobbyPage& page) const {
    const wire::Lobby& lobby = player_.lobby();
    page.offers.push_back(offer(words_, "s", LobbyAction::Start));
    if (!std::all_of(lobby.seats.begin(), lobby.seats.end(), is_taken)) {
        const auto add = [&](const char* key, LobbyAction action, std::string_view level) {
            const std::string word = words_.format("level." + std::string(level));
            page.offers.push_back(offer(words_, key, action, {{"level", word}}));
        };
        add("e", LobbyAction::Easy, "easy");
        add("n", LobbyAction::Normal, "normal");
        add("h", LobbyAction::Hard, "hard");
    }
    for (unsigned i = 0; i < lobby.seats.size(); ++i) {
        const wire::LobbySeat& seat = lobby.seats[i];
        const int row = static_cast<int>(i);
        const std::vector<Argument> about = {{"player", seat.name}};
        if (seat.sitter == Sitter::Bot)
            page.offers.push_back(offer(words_, "x", LobbyAction::Remove, about, row));
        if (seat.sitter != Sitter::Person || !is_taken(seat) || seat.person == player_.you())
            continue;
        page.offers.push_back(offer(words_, "o", LobbyAction::HandOver, about, row));
        page.offers.push_back(offer(words_, "K", LobbyAction::Kick, about, row));
    }
}

void OnlinePlace::take(Moment /*now*/, const Offer& offer) {
    const auto seat = static_cast<unsigned>(offer.number / max_actions);
    const std::vector<wire::LobbySeat>& seats = player_.lobby().seats;
    if (seat >= seats.size()) return;
    const bool again = player_.lobby().stage == Stage::Over;
    switch (static_cast<LobbyAction>(offer.number % max_actions)) {
        case LobbyAction::Sit: player_.send(wire::Sit{seat_at(seat)}); break;
        case LobbyAction::Stand: player_.send(wire::Stand{}); break;
        case LobbyAction::Ready: player_.send(wire::Ready{true}); break;
        case LobbyAction::NotYet: player_.send(wire::Ready{false}); break;
        case LobbyAction::Start:
            // Starting implies being ready.
            if (const wire::LobbySeat* const me = mine(); me != nullptr && !me->ready)
                player_.send(wire::Ready{true});
            player_.send(again ? wire::Command(wire::Rematch{}) : wire::Command(wire::Start{}));
            break;
        case LobbyAction::Easy: player_.send(wire::AddBot{Seat::None, Level::Easy}); break;
        case LobbyAction::Normal: player_.send(wire::AddBot{Seat::None, Level::Normal}); break;
        case LobbyAction::Hard: player_.send(wire::AddBot{Seat::None, Level::Hard}); break;
        case LobbyAction::Remove: player_.send(wire::RemoveBot{seat_at(seat)}); break;
        case LobbyAction::Kick: player_.send(wire::Kick{seats[seat].person}); break;
        case LobbyAction::HandOver: player_.send(wire::HandOver{seats[seat].person}); break;
    }
}

}  // namespace lastcard::join
