// The words of one table for one person: follows what a server sends, and says what happened, what
// is asked, what can be done and why something cannot. A browser uses it beside its own picture of
// the table, so that everybody reads the sentences that the terminal says too.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "play/journal.hpp"
#include "text/catalogue.hpp"
#include "wire/read_message.hpp"

namespace lastcard {

class Voice {
public:
    /// What was told before stays in the language that it was told in.
    void speak(Language language) { language_ = language; }

    /// The files of an edition that is not built in (SourcesDocument), before the welcome.
    /// Otherwise a sentence.
    std::optional<std::string> learn_edition(std::string_view sources);

    /// A frame of the server; says
    ///   {"from":12,"said":["…"],"question":"…","choices":[{"move":"R7","words":"Play red 7."}]}
    /// `said` takes the place of everything told from sentence `from` on. {"needs":"edition"}: the
    /// table plays one that is not built in. {"error":"…"}: the frame cannot be followed.
    std::string hear(std::string_view frame, Moment now);
    /// The same without a frame, as after a change of the language.
    std::string say_again();

    /// What every card of the table is called: {"R7":"red 7",…}
    std::string card_names() const;
    /// Of a refused or turned_away, or of a problem: one sentence.
    std::string refusal(std::string_view message) const;
    /// Why the viewer cannot play a card now, or that it fits:
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
    std::optional<Edition> own_;  ///< as learn_edition was told
    std::optional<Edition> edition_;
    std::string table_;  ///< code
    std::unique_ptr<const Game> game_;
    std::unique_ptr<wire::Follower> follower_;
    Journal journal_;
    Seat seat_ = Seat::None;
    std::vector<std::string> names_;
};

}  // namespace lastcard
