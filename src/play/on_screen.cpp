// The loop of the terminal table (see on_screen.hpp).
#include "play/on_screen.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>

#include "play/menu.hpp"
#include "play/table.hpp"
#include "screen/terminal.hpp"

namespace lastcard {

using screen::Input;
using screen::Key;
using screen::Painter;
using screen::Terminal;

namespace {

Moment clock_now() {
    using namespace std::chrono;
    return {duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count()};
}

/// A terminal with the picture it shows.
class Display {
public:
    explicit Display(screen::Depth depth) : painter_(depth) {}

    screen::Size size() const { return terminal_.size(); }
    void show(const screen::Canvas& canvas) { terminal_.write(painter_.paint(canvas)); }
    Input wait(std::optional<std::chrono::milliseconds> longest) {
        Input input = terminal_.wait(longest);
        if (input.resized || input.repaint) painter_.forget();
        return input;
    }

private:
    Terminal terminal_;
    Painter painter_;
};

/// Who plays each seat: the person, a level, or a program; those sit last.
std::vector<std::string> seat_words(const Sitting& sitting) {
    const Catalogue& words = sitting.session().speaker().catalogue;
    const std::vector<Chair>& chairs = sitting.session().room().chairs();
    std::vector<std::string> all;
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        if (chairs[i].sitter != Sitter::Bot)
            all.push_back(words.format("play.seat.you"));
        else if (i + sitting.programs() >= chairs.size())
            all.push_back(words.format("play.seat.program"));
        else
            all.push_back(words.format("level." + std::string(level_name(chairs[i].level))));
    }
    return all;
}

class Play {
public:
    Play(Display& display, Sitting& sitting, Glyphs glyphs)
        : display_(display), sitting_(sitting), glyphs_(glyphs), words_(seat_words(sitting)) {}

    /// Until the person has had enough.
    void play() {
        while (true) {
            session().pass(clock_now());
            if (session().settled()) {
                mind_rounds();
                forget_refusal();
                if (auto message = session().take_message()) ui_.message = std::move(*message);
                if (!pressed_.empty()) {
                    const Key key = pressed_.front();
                    pressed_.pop_front();
                    if (!take(key)) return;
                    continue;
                }
                display_.show(draw_table(model(), ui_, display_.size()));
            }
            const Input input = display_.wait(longest_wait());
            if (input.leave) return;
            pressed_.insert(pressed_.end(), input.keys.begin(), input.keys.end());
        }
    }

private:
    Session& session() { return sitting_.session(); }

    TableModel model() {
        const Session& now = session();
        return {now.speaker(),
                now.room().edition(),
                now.view(),
                now.journal(),
                [&now](const Action& action) { return now.why_not(action); },
                words_,
                scores_,
                corner(),
                sitting_.stored(),
                glyphs_,
                now.held(),
                now.may_go_on(),
                false};
    }

    std::string corner() {
        const Catalogue& words = session().speaker().catalogue;
        if (session().room().paused()) return words.format("play.paused");
        if (session().pace() == Pace::Waiting) return words.format("play.waits");
        return words.format("play.speed", {{"speed", speed_text(session().room().bot_percent())}});
    }

    /// After a round: the sheet, and a copy of the match in case the next one is cut off.
    void mind_rounds() {
        const Phase phase = session().view().phase;
        const std::uint32_t round = session().view().round;
        if (phase != Phase::Playing && scored_ != round) {
            scored_ = round;
            scores_ = session().score_sheet();
            ui_ = {};
            sitting_.finish();
            sitting_.keep(clock_now());
        }
        if (phase == Phase::Playing && round != scored_) ui_.scores_seen = false;
    }

    /// Why something could not be done is of no interest any more once the next question is asked.
    void forget_refusal() {
        if (!refused_at_ || *refused_at_ == session().view().decision) return;
        refused_at_.reset();
        ui_.message.clear();
    }

    std::optional<std::chrono::milliseconds> longest_wait() {
        const Moment wake = session().wake();
        if (wake == never) return std::nullopt;
        return std::chrono::milliseconds(std::max<std::int64_t>(0, (wake - clock_now()).ms));
    }

    void change_speed(int by) {
        const unsigned now = session().room().bot_percent();
        const auto at = std::find(std::begin(speeds), std::end(speeds), now) - std::begin(speeds);
        const long next = std::clamp<long>(at + by, 0, static_cast<long>(std::size(speeds)) - 1);
        session().set_speed(clock_now(), speeds[next]);
    }

    /// False: the person leaves.
    bool take(const Key& key) {
        const Intent intent = table_key(model(), ui_, display_.size(), key);
        const Moment now = clock_now();
        switch (intent.kind) {
            case Intent::Kind::Act:
                refused_at_ = session().view().decision;
                if (auto refused = session().act(now, intent.action))
                    ui_.message = std::move(*refused);
                else
                    ui_.cursor.reset();
                break;
            case Intent::Kind::GoOn:
                if (session().match_over()) {
                    scored_ = 0;
                    scores_.clear();
                    ui_ = {};
                    sitting_.again(now);
                } else {
                    session().go_on(now);
                }
                break;
            case Intent::Kind::Faster: change_speed(1); break;
            case Intent::Kind::Slower: change_speed(-1); break;
            case Intent::Kind::Quit: return false;
            default: break;
        }
        // Whoever reads is not to miss anything.
        session().pause(now, ui_.page != Page::None);
        if (session().view().phase == Phase::Playing && !session().held())
            ui_.several = ui_.several && session().view().moves().plays.count() > 0;
        return true;
    }

    Display& display_;
    Sitting& sitting_;
    Glyphs glyphs_;
    std::vector<std::string> words_;
    TableUi ui_;
    std::deque<Key> pressed_;
    std::optional<std::uint32_t> refused_at_;  ///< the question at which the person acted last
    ScoreSheet scores_;
    std::uint32_t scored_ = 0;  ///< the round whose sheet is there
};

/// Shows the menu; false: the person leaves.
bool choose(Display& stage, ScreenOptions& options) {
    Menu menu(options.setup, PlayFiles(options.sitting.directory).saved_games(), options.glyphs);
    while (true) {
        stage.show(menu.draw(stage.size()));
        const Input input = stage.wait(std::nullopt);
        if (input.leave) return false;
        for (const Key& key : input.keys) {
            const Menu::Result result = menu.key(key);
            options.setup = menu.setup();
            if (result == Menu::Result::Quit) return false;
            if (result == Menu::Result::Continue) options.resume = menu.chosen().path;
            if (result != Menu::Result::Open) return true;
        }
    }
}

}  // namespace

Farewell play_on_screen(const ScreenOptions& given, TableBots bots) {
    ScreenOptions options = given;
    Display stage(options.depth);
    if (options.menu && !choose(stage, options)) return {};
    ThreadMinds minds(std::move(bots), Terminal::wake);
    std::string error;
    const std::unique_ptr<Sitting> sitting =
        options.resume.empty()
            ? Sitting::begin(options.setup, options.sitting, minds, clock_now(), error)
            : Sitting::go_on(options.resume, options.setup, options.sitting, minds, clock_now(),
                             error);
    if (!sitting) return {error, true};
    Play(stage, *sitting, options.glyphs).play();
    return {sitting->put_away(clock_now()), false};
}

// ---- Replays

namespace {

/// A match that is over, as its steps.
class Replay {
public:
    Replay(const Record& record, const RecordTable& table, const Catalogue& words)
        : card_names_(custom_card_names(words, table.edition)),
          speaker_{words, table.game, record.header.names, card_names_} {
        replay(record, [this](const ReplayStep& step) {
            steps_.push_back({step.state, {step.events.begin(), step.events.end()}});
        });
    }

    const Speaker& speaker() const { return speaker_; }
    std::size_t size() const { return steps_.size(); }
    const State& state(std::size_t step) const { return steps_[step].state; }
    /// What has been told of the round by this step.
    Journal journal(std::size_t step) const {
        std::size_t first = step;
        while (first > 0 && steps_[first - 1].state.round == steps_[step].state.round) --first;
        Journal journal;
        for (std::size_t i = first; i <= step; ++i) {
            if (i == step) journal.mark();
            journal.add_openly(speaker_, steps_[i].events);
        }
        return journal;
    }

private:
    struct Step {
        State state;
        std::vector<Event> events;
    };
    std::vector<CardName> card_names_;
    Speaker speaker_;
    std::vector<Step> steps_;
};

}  // namespace

void replay_on_screen(const Record& record, const RecordTable& table,
                      const ReplayOptions& options) {
    const Catalogue& words = Catalogue::of(options.language);
    const Replay replay(record, table, words);
    if (replay.size() == 0) return;
    Display stage(options.depth);
    TableUi ui;
    std::size_t at = 0;
    Seat viewer = seat_at(0);
    while (true) {
        const SeatView view = view_of(table.game, replay.state(at), viewer);
        const Journal journal = replay.journal(at);
        const TableModel model{
            replay.speaker(),
            table.edition,
            view,
            journal,
            [](const Action&) { return Refusal{}; },
            {},
            {},
            words.format("play.replay.step", {{"step", at}, {"count", replay.size() - 1}}),
            {},
            options.glyphs,
            false,
            false,
            true};
        stage.show(draw_table(model, ui, stage.size()));
        const Input input = stage.wait(std::nullopt);
        if (input.leave) return;
        for (const Key& key : input.keys) {
            if (key.kind == screen::KeyKind::Character && key.code_point >= '0' &&
                key.code_point - '0' < view.seats && ui.page == Page::None) {
                viewer = seat_at(key.code_point - '0');
                break;
            }
            switch (table_key(model, ui, stage.size(), key).kind) {
                case Intent::Kind::GoOn: at = std::min(at + 1, replay.size() - 1); break;
                case Intent::Kind::Back: at = at > 0 ? at - 1 : 0; break;
                case Intent::Kind::First: at = 0; break;
                case Intent::Kind::Last: at = replay.size() - 1; break;
                case Intent::Kind::Quit: return;
                default: break;
            }
        }
    }
}

}  // namespace lastcard
