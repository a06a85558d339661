// The engine asks for no memory: legal(), apply() and step() do not allocate under any rules.
// (tests/nostdlib shows that it calls no C library.)
#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "allocations.hpp"
#include "edition/compile.hpp"
#include "house_rules.hpp"
#include "lab/random_play.hpp"

// ---- Counting ----------------------------------------------------------------------------------

#if defined(__SANITIZE_ADDRESS__)
#define LASTCARD_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LASTCARD_ASAN 1
#endif
#endif

namespace {

bool counting = false;
unsigned long allocations = 0;

void count_one() {
    if (counting) ++allocations;
}

}  // namespace

void lastcard::test::count_allocations(bool on) { counting = on; }
unsigned long lastcard::test::counted_allocations() { return allocations; }

#ifdef LASTCARD_ASAN

// The sanitizer's allocator keeps its checks; it tells of every malloc and every new.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*,
                                                                  std::size_t),
                                                         void (*)(const volatile void*));

namespace {

const int hooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { count_one(); }, [](const volatile void*) {});

}  // namespace

#else

namespace {

constexpr int hooked = 1;

}  // namespace

// These stand in for all forms of new and delete: the others are defined by them. Not inline, or
// the compiler would find new and free an odd couple.
[[gnu::noinline]] void* operator new(std::size_t size) {
    count_one();
    if (void* const memory = std::malloc(size != 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    count_one();
    const auto step = static_cast<std::size_t>(alignment);
    if (void* const memory = std::aligned_alloc(step, (size + step - 1) / step * step))
        return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif

// ---- Playing -----------------------------------------------------------------------------------

using namespace lastcard;

namespace {

/// Plays matches by chance; before every answer all seats are asked what they may do.
unsigned long played_allocations(const Game& game, unsigned matches) {
    const auto events = std::make_unique<EventList>();
    PlayCounts counts;
    unsigned moves = 0;
    const unsigned long before = allocations;
    counting = true;
    for (unsigned n = 0; n < matches; ++n) {
        Setup setup;
        setup.seats = 4;
        setup.shuffle = n % 2 == 0 ? ShuffleKind::Fair : ShuffleKind::Fast;
        game_seed(setup.seed, 5, n);
        FastRandom random(n);
        State state = start_match(game, setup, *events);
        for (unsigned actions = 0; actions < 3000 && state.phase != Phase::MatchOver; ++actions) {
            events->clear();
            if (state.phase == Phase::RoundOver) {
                apply(game, state, Action::simple(ActionKind::Deal, Seat::None), *events);
                continue;
            }
            for (unsigned i = 0; i < state.seats; ++i)
                legal(game, state, seat_at(i)).for_each(seat_at(i), [&](const Action&) {
                    ++moves;
                });
            if (random.below(50) == 0)
                apply(game, state, Action::simple(ActionKind::Timeout, Seat::None));
            if (state.phase == Phase::Playing)
                random_reactions(game, state, random, counts, *events);
            if (state.phase != Phase::Playing) continue;
            if (random.coin()) {
                random_answer(game, state, random, counts, *events);
            } else {
                const Seat seat = state.question().seat;
                const Moves answers_now = legal(game, state, seat);
                apply(game, state,
                      answers_now.answer(seat, random.below(answers_now.answer_count())), *events);
            }
        }
    }
    counting = false;
    CHECK(moves > matches * 100);
    return allocations - before;
}

}  // namespace

TEST_CASE("the counter counts") {
    REQUIRE(hooked > 0);
    counting = true;
    const auto one = std::make_unique<std::vector<int>>(100);
    counting = false;
    CHECK(allocations >= 2);
    CHECK(one->size() == 100);
}

TEST_CASE("no game needs the heap") {
    for (const std::string& id : builtin_edition_ids()) {
        INFO(id);
        const Edition edition = test::edition_of(id);
        for (const test::HouseRules& house : test::house_rules()) {
            INFO(house.name);
            Rules rules = test::rules_of(edition, house, 4);
            if (rules.target == 300) rules.decks = 2;
            const auto game = std::make_unique<Game>(compile_game(edition, rules));
            CHECK(played_allocations(*game, 20) == 0);
        }
    }
}
