// The sentences of one table for one person: follows the messages of a server and describes what
// happened, what is asked, what can be done, and why something cannot be done. The page uses it
// beside its own picture of the table, so that its sentences are the same as those of the terminal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "text/catalogue.hpp"
#include "text/journal.hpp"
#include "wire/read_message.hpp"

namespace lastcard {

class Narrator {
public:
    /// Sets the language of later sentences; earlier ones are not translated.
    void speak(Language language) { language_ = language; }

    /// Adds the files of an edition that is not built in (SourcesDocument). Call it before the
    /// welcome. Returns a sentence if they are invalid.
    Result<void> learn_edition(std::string_view sources);

    /// Processes a message of the server. Returns
    ///   {"from":12,"said":["…"],"question":"…","choices":[{"move":"R7","words":"Play red 7."}]}
    /// A choice that could be judged a bluff has "bluff":true. "only_pass":true: nothing else can
    /// be done. "vain_call":true: whatever card is played, a call of this turn lapses.
    /// `said` replaces all sentences from number `from` on. Returns {"needs":"edition"} if the
    /// edition of the table is not built in, and {"error":"…"} if the message is invalid.
    std::string hear(std::string_view frame, Moment now);
    /// The same without a message, for example after a change of the language.
    std::string say_again();

    /// The names of all cards of the table: {"R7":"red 7",…}
    std::string card_names() const;
    /// The sentence for a message refused or turned_away, or for a problem document.
    std::string refusal(std::string_view message) const;
    /// Why the viewer cannot play a card now, or that it can be played:
    ///   {"card":"red 7","why":"…","fits":false,"help":"…"}
    std::string explain(std::string_view token) const;

private:
    std::optional<std::string> begin(const wire::TableInfo& table);
    void tell(const std::vector<wire::TableEvent>& events);
    std::string note(const Notice& notice) const;
    void sit(Seat seat);
    void take_names(const wire::Lobby& lobby);
    void compare_chairs(const std::vector<std::string>& before);
    Speaker speaker() const;
    std::string outcome(const std::vector<std::string>& before) const;

    Language language_ = Language::En;
    std::optional<Edition> own_;  ///< from learn_edition()
    std::optional<Edition> edition_;
    std::string table_;  ///< the table and its game
    std::unique_ptr<const Game> game_;
    std::unique_ptr<wire::Follower> follower_;
    Journal journal_;
    Seat seat_ = Seat::None;
    std::vector<std::string> names_;
};

}  // namespace lastcard
