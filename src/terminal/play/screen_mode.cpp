// The loop of the terminal table (see screen_mode.hpp).
#include "terminal/play/screen_mode.hpp"

#include <algorithm>
#include <chrono>
#include <deque>

#include "terminal/play/chat.hpp"
#include "terminal/play/lobby_page.hpp"
#include "terminal/play/menu.hpp"
#include "terminal/play/replay_table.hpp"
#include "terminal/screen/ascii.hpp"
#include "terminal/screen/terminal.hpp"
#include "text/choices.hpp"

namespace lastcard {

using screen::Input;
using screen::Key;
using screen::Painter;
using screen::Terminal;

Moment clock_now() {
    using namespace std::chrono;
    return {duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count()};
}

namespace {

/// A terminal with its picture.
class Display {
public:
    Display(screen::Depth depth, Glyphs glyphs) : painter_(depth), glyphs_(glyphs) {}

    screen::Size size() const { return terminal_.size(); }
    void show(screen::Canvas canvas) {
        if (glyphs_ == Glyphs::Letters) screen::to_ascii(canvas);
        terminal_.write(painter_.paint(canvas));
    }
    Input wait(std::optional<std::chrono::milliseconds> longest) {
        Input input = terminal_.wait(longest);
        if (input.resized || input.repaint) painter_.forget();
        return input;
    }

private:
    Terminal terminal_;
    Painter painter_;
    Glyphs glyphs_;
};

/// Time to see that no card fits.
constexpr Span auto_pass_delay{1'000};

/// Plays from a place until the person leaves or the place is over.
class Play {
public:
    Play(Display& display, Place& place, Glyphs glyphs, bool auto_pass)
        : display_(display), place_(place), glyphs_(glyphs), auto_pass_(auto_pass) {}

    void play() {
        while (true) {
            place_.pass(clock_now());
            if (place_.over()) return;
            if (place_.settled()) {
                mind_rounds();
                forget_refusal();
                if (auto message = place_.take_message()) show(std::move(*message));
                if (!pressed_.empty()) {
                    const Key key = pressed_.front();
                    pressed_.pop_front();
                    if (!take(key)) return;
                    continue;
                }
                if (pass_by_itself()) continue;
                if (ui_.page == Page::Coach && place_.coach_works()) ui_.coach = place_.ask_coach();
                display_.show(picture());
            }
            const Input input = display_.wait(longest_wait());
            if (input.leave) return;
            pressed_.insert(pressed_.end(), input.keys.begin(), input.keys.end());
        }
    }

private:
    /// The lobby page: before a match, and after the points of one were shown.
    std::optional<LobbyPage> lobby_page() const {
        if (place_.view().phase != Phase::Playing && place_.view().seats > 0 && !ui_.scores_seen)
            return std::nullopt;
        return place_.lobby_page();
    }

    screen::Canvas picture() {
        const screen::Size size = display_.size();
        const TableModel model = model_of(place_, glyphs_);
        const std::optional<LobbyPage> there = lobby_page();
        screen::Canvas canvas =
            there ? draw_lobby(model.speaker.catalogue, *there, model.journal, sheet_ui_, size)
                  : draw_table(model, ui_, size);
        if (!fits(size)) return canvas;
        if (there && ui_.page != Page::None) draw_page(canvas, model, ui_);
        if (talk_.open()) draw_chat(canvas, model.speaker.catalogue, talk_);
        return canvas;
    }

    void show(std::string message) { ui_.message = sheet_ui_.message = std::move(message); }

    /// After a round the page with the points is shown first.
    void mind_rounds() {
        const SeatView& view = place_.view();
        const std::uint32_t over = view.phase != Phase::Playing ? view.round : 0;
        if (over != over_round_) {
            ui_ = {};
            sheet_ui_.message.clear();
        }
        over_round_ = over;
    }

    /// Clears the message when the next question is asked.
    void forget_refusal() {
        if (!refused_at_ || *refused_at_ == place_.view().decision) return;
        refused_at_.reset();
        ui_.message.clear();
    }

    /// Passes after a moment if passing is the only choice and automatic passing is on.
    bool pass_by_itself() {
        const SeatView& view = place_.view();
        const bool due = auto_pass_ && only_pass(view) && !may_react(view) && !place_.held() &&
                         ui_.page == Page::None;
        if (!due) {
            pass_at_ = never;
            return false;
        }
        const Moment now = clock_now();
        if (pass_at_ == never || pass_decision_ != view.decision) pass_at_ = now + auto_pass_delay;
        pass_decision_ = view.decision;
        if (now < pass_at_) return false;
        pass_at_ = never;
        return take(now, {Intent::Kind::Act, Action::simple(ActionKind::Pass, view.viewer)});
    }

    std::optional<std::chrono::milliseconds> longest_wait() {
        if (ui_.page == Page::Coach && place_.coach_works()) return std::chrono::milliseconds(0);
        const Moment wake = std::min(place_.wake(), pass_at_);
        if (wake == never) return std::nullopt;
        return std::chrono::milliseconds(std::max<std::int64_t>(0, (wake - clock_now()).ms));
    }

    /// False: the person leaves.
    bool take(const Key& key) {
        const Moment now = clock_now();
        if (talk_.open()) {
            const ChatInput talk = chat_key(talk_, key);
            if (!talk.said.empty()) place_.say(now, talk.said);
            if (talk.gesture) place_.gesture(now, *talk.gesture);
            return true;
        }
        if (place_.company() && ui_.page == Page::None && opens_chat(talk_, key)) return true;
        if (const std::optional<LobbyPage> there = lobby_page(); there && ui_.page == Page::None)
            if (const std::optional<Offer> offer = lobby_key(*there, sheet_ui_, key)) {
                place_.take(now, *offer);
                return true;
            }
        return take(now, table_key(model_of(place_, glyphs_), ui_, display_.size(), key));
    }

    bool take(Moment now, const Intent& intent) {
        switch (intent.kind) {
            case Intent::Kind::Act:
                if (lobby_page()) break;
                refused_at_ = place_.view().decision;
                if (const Result<void> acted = place_.act(now, intent.action); acted)
                    ui_.cursor.reset();
                else
                    ui_.message = acted.error();
                break;
            case Intent::Kind::GoOn:
                ui_.scores_seen = true;
                place_.go_on(now);
                break;
            case Intent::Kind::Faster: place_.change_speed(now, 1); break;
            case Intent::Kind::Slower: place_.change_speed(now, -1); break;
            case Intent::Kind::Coach:
                if (ui_.page == Page::Coach) ui_.coach = place_.ask_coach();
                break;
            case Intent::Kind::Quit: return false;
            case Intent::Kind::None: break;
            // Only a replay has these.
            case Intent::Kind::Back:
            case Intent::Kind::First:
            case Intent::Kind::Last:
            case Intent::Kind::NextRound:
            case Intent::Kind::PreviousRound:
            case Intent::Kind::TurningPoint: break;
        }
        // The table pauses while the person reads.
        place_.reading(now, ui_.page != Page::None);
        if (place_.view().phase == Phase::Playing && !place_.held())
            ui_.several = ui_.several && place_.view().moves().plays.count() > 0;
        return true;
    }

    Display& display_;
    Place& place_;
    Glyphs glyphs_;
    TableUi ui_;
    LobbyUi sheet_ui_;
    ChatUi talk_;
    std::deque<Key> pressed_;
    std::optional<std::uint32_t> refused_at_;  ///< the question at which the person acted last
    std::uint32_t over_round_ = 0;             ///< the round that is over; 0: one is played
    bool auto_pass_;
    Moment pass_at_ = never;           ///< when the table passes automatically
    std::uint32_t pass_decision_ = 0;  ///< the question that this would answer
};

/// Shows the menu; false: the person leaves.
bool choose(Display& stage, ScreenOptions& options) {
    const PlayFiles files(options.place.directory);
    Menu menu(options.setup, files.saved_games());
    while (true) {
        stage.show(menu.draw(stage.size()));
        const Input input = stage.wait(std::nullopt);
        if (input.leave) return false;
        for (const Key& key : input.keys) {
            const Menu::Result result = menu.key(key);
            if (result != Menu::Result::Open) files.keep_changes(options.setup, menu.setup());
            if (result == Menu::Result::Quit) return false;
            if (result == Menu::Result::Delete) menu.show_saved(files.forget(menu.chosen()));
            if (result == Menu::Result::Continue) options.resume = menu.chosen().path;
            if (result == Menu::Result::Continue || result == Menu::Result::Start) {
                options.setup = menu.setup();
                return true;
            }
        }
    }
}

}  // namespace

Farewell play_on_screen(const ScreenOptions& given, TableBots bots) {
    ScreenOptions options = given;
    Display stage(options.depth, options.glyphs);
    if (options.menu && !choose(stage, options)) return {};
    ThreadedBotRunner bot_runner(std::move(bots), Terminal::wake);
    const Result<std::unique_ptr<LocalPlace>> opened =
        options.resume.empty()
            ? LocalPlace::begin(options.setup, options.place, bot_runner, clock_now())
            : LocalPlace::go_on(options.resume, options.setup, options.place, bot_runner,
                                clock_now());
    if (!opened) return {opened.error(), true};
    const std::unique_ptr<LocalPlace>& place = *opened;
    Play(stage, *place, options.glyphs, options.setup.auto_pass).play();
    const std::string sentence = place->put_away(clock_now());
    return {sentence, !place->kept()};
}

void sit_on_screen(Place& place, Glyphs glyphs, screen::Depth depth) {
    Display stage(depth, glyphs);
    Play(stage, place, glyphs, false).play();
}

// ---- Replays

void replay_on_screen(const Record& record, const RecordTable& table,
                      const ReplayOptions& options) {
    ReplayTable replay(record, table, Catalogue::of(options.language), options.glyphs);
    Display stage(options.depth, options.glyphs);
    while (true) {
        stage.show(replay.draw(stage.size()));
        const Input input = stage.wait(
            replay.coach_works() ? std::optional(std::chrono::milliseconds(0)) : std::nullopt);
        if (input.leave) return;
        replay.let_coach_work();
        for (const Key& key : input.keys)
            if (!replay.key(key, stage.size())) return;
    }
}

}  // namespace lastcard
