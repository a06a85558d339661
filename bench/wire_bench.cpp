// What a server pays for words, under Google Benchmark: a frame for one seat after one move, a
// whole view, a command read. `bytes` is the size of what is written.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "engine/legal.hpp"
#include "record/apply_action.hpp"
#include "view/seat_view.hpp"
#include "wire/encode.hpp"
#include "wire/read_command.hpp"

namespace {

using namespace lastcard;

/// One action as seat 0 of four is told of it.
struct Step {
    std::vector<SeatEvent> events;
    SeatView before;
    SeatView after;
};

Game game_of(const char* id) {
    const LoadResult loaded = find_edition(id);
    return compile_game(*loaded, loaded->rules);
}

std::vector<Step> steps_of(const Game& game) {
    constexpr Seat viewer = seat_at(0);
    Setup setup;
    setup.seats = 4;
    setup.shuffle = ShuffleKind::Fast;
    State state = begin_match(game, setup);
    std::vector<Step> steps;
    EventList events;
    for (unsigned luck = 1; steps.size() < 400;) {
        if (state.phase == Phase::MatchOver) state = begin_match(game, setup);
        Action action = Action::simple(ActionKind::Deal, Seat::None);
        if (state.phase == Phase::Playing) {
            const Moves moves = answers(game, state);
            luck = luck * 1'103'515'245U + 12'345U;
            action = moves.answer(state.question().seat, (luck >> 8) % moves.answer_count());
        }
        Step step;
        step.before = view_of(game, state, viewer);
        events.clear();
        apply_action(game, state, action, events);
        step.after = view_of(game, state, viewer);
        for (const Event& event : events) step.events.push_back(project(event, viewer));
        steps.push_back(std::move(step));
    }
    return steps;
}

void report_bytes(benchmark::State& bench, std::size_t bytes) {
    bench.counters["bytes"] =
        benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}

void events_frame(benchmark::State& bench, const char* id) {
    const Game game = game_of(id);
    const std::vector<Step> steps = steps_of(game);
    const Notice clock{
        .kind = NoticeKind::Clock, .seat = seat_at(1), .number = 17, .at = Moment{30'000}};
    std::string out;
    std::size_t at = 0;
    std::size_t bytes = 0;
    for (auto _ : bench) {
        const Step& step = steps[at++ % steps.size()];
        out.clear();
        wire::EventsFrame frame = wire::EventsFrame::events(out, game, Moment{0}, 1'000);
        for (const SeatEvent& event : step.events) frame.add(event);
        frame.add(clock);
        benchmark::DoNotOptimize(frame.finish(&step.before, &step.after));
        bytes += out.size();
    }
    report_bytes(bench, bytes);
}

void whole_view(benchmark::State& bench, const char* id) {
    const Game game = game_of(id);
    const std::vector<Step> steps = steps_of(game);
    std::string out;
    std::size_t at = 0;
    std::size_t bytes = 0;
    for (auto _ : bench) {
        out.clear();
        wire::encode_view(out, game, steps[at++ % steps.size()].after);
        bytes += out.size();
    }
    report_bytes(bench, bytes);
}

void read_act(benchmark::State& bench) {
    const std::string text =
        R"({"type":"act","key":"8f14e45f-ceea-467a-9c1d-0000000000ab","decision":117,"move":"W+4/G!"})";
    for (auto _ : bench) benchmark::DoNotOptimize(wire::read_command(text).message.has_value());
}

BENCHMARK_CAPTURE(events_frame, classic, "classic");
BENCHMARK_CAPTURE(events_frame, no_mercy, "no-mercy");
BENCHMARK_CAPTURE(whole_view, classic, "classic");
BENCHMARK_CAPTURE(whole_view, no_mercy, "no-mercy");
BENCHMARK(read_act);

}  // namespace
