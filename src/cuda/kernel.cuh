// The kernel that plays a batch, and what starts it. One block plays a few hundred matches. Its
// warps take 32 that wait for the same work, do it, and put them back: without this, the threads of
// a warp would wait for each other most of the time, because a deal takes as long as many turns.
#pragma once

#include <algorithm>
#include <vector>

#include "cuda/check.cuh"
#include "cuda/simulate.hpp"
#include "cuda/work.hpp"

namespace lastcard::cuda {

inline constexpr unsigned warp_size = 32;

/// How a kernel uses the GPU.
struct Shape {
    unsigned threads = 128;  ///< of a block
    unsigned slots = 64;     ///< matches of a warp at the same time
    unsigned blocks = 4;     ///< at least so many on a multiprocessor, which limits registers
    bool shared = false;     ///< matches lie in shared memory, if they all have room there
};

struct Plan {
    Batch batch;
    State* ends;  ///< by match; null if nobody wants them
};

/// Written by all threads.
struct Totals {
    unsigned long long next = 0;  ///< match to begin
    unsigned long long games = 0;
    unsigned long long rounds = 0;
    unsigned long long decisions = 0;
    unsigned long long choices = 0;
    unsigned long long reactions = 0;
    unsigned long long states = 0;
};

/// The matches of a warp, by the work they wait for.
template <unsigned slots>
struct WaitingRoom {
    unsigned first[work_count];
    unsigned count[work_count];
    std::uint16_t ring[work_count][slots];

    /// Before the first match: all slots wait for one.
    __device__ void open(unsigned lane) {
        if (lane < work_count) first[lane] = count[lane] = 0;
        __syncwarp();
        for (unsigned i = lane; i < slots; i += warp_size)
            ring[static_cast<unsigned>(Work::Match)][i] = static_cast<std::uint16_t>(i);
        if (lane == 0) count[static_cast<unsigned>(Work::Match)] = slots;
        __syncwarp();
    }
    /// Every lane puts a slot back, or none. One whose matches are over does not come back.
    __device__ void put(unsigned lane, bool has, unsigned slot, Work work) {
        for (unsigned kind = 0; kind < work_count; ++kind) {
            const bool mine = has && static_cast<unsigned>(work) == kind;
            const unsigned lanes = __ballot_sync(~0U, mine);
            if (lanes == 0) continue;
            const unsigned end = first[kind] + count[kind];
            if (mine)
                ring[kind][(end + static_cast<unsigned>(__popc(lanes & ((1U << lane) - 1)))) %
                           slots] = static_cast<std::uint16_t>(slot);
            __syncwarp();
            if (lane == 0) count[kind] += static_cast<unsigned>(__popc(lanes));
        }
        __syncwarp();
    }
    /// Up to 32 slots with the work that most wait for. Returns how many.
    __device__ unsigned take(unsigned lane, unsigned& slot, Work& work) {
        unsigned kind = 0;
        for (unsigned i = 1; i < work_count; ++i)
            if (count[i] > count[kind]) kind = i;
        const unsigned taken = count[kind] < warp_size ? count[kind] : warp_size;
        if (lane < taken) slot = ring[kind][(first[kind] + lane) % slots];
        work = static_cast<Work>(kind);
        __syncwarp();
        if (lane == 0) {
            first[kind] = (first[kind] + taken) % slots;
            count[kind] -= taken;
        }
        __syncwarp();
        return taken;
    }
};

/// The next match of the batch in this slot, after the last one of it.
template <class G, class S>
__device__ __noinline__ Work change_match(const G& game, const Plan& plan, Slot<S>& slot,
                                          PlayCounts& counts, unsigned long long& states,
                                          Totals* totals) {
    if (slot.occupied) {
        State end;
        states += end_match(slot, counts, end);
        if (plan.ends != nullptr) plan.ends[slot.match] = end;
    }
    const unsigned long long number = atomicAdd(&totals->next, 1ULL);
    if (number >= plan.batch.matches) return Work::None;
    return begin_match(game, plan.batch, number, slot, counts);
}

// Numbers, because nvcc cannot start a kernel whose parameters are structures.
template <class G, class S, unsigned threads, unsigned slots, unsigned blocks, bool shared>
__global__ void __launch_bounds__(threads, blocks)
    play_matches(const Game* compiled, Plan plan, Slot<S>* places, Totals* totals) {
    constexpr unsigned warps = threads / warp_size;
    __shared__ WaitingRoom<slots> rooms[warps];
    alignas(32) __shared__ unsigned char game_bytes[sizeof(G)];
    extern __shared__ unsigned long long dynamic[];
    for (unsigned i = threadIdx.x; i < sizeof(Game) / 4; i += threads)
        reinterpret_cast<unsigned*>(game_bytes)[i] = reinterpret_cast<const unsigned*>(compiled)[i];
    __syncthreads();
    const G& game = *reinterpret_cast<const G*>(game_bytes);
    const unsigned warp = threadIdx.x / warp_size;
    const unsigned lane = threadIdx.x % warp_size;
    Slot<S>* const mine = shared ? reinterpret_cast<Slot<S>*>(dynamic) + warp * slots
                                 : places + (std::size_t{blockIdx.x} * warps + warp) * slots;
    for (unsigned i = lane; i < slots; i += warp_size) mine[i].occupied = false;
    WaitingRoom<slots>& room = rooms[warp];
    room.open(lane);

    PlayCounts counts;
    unsigned long long states = 0;
    unsigned slot = 0;
    Work work = Work::None;
    for (;;) {
        const unsigned taken = room.take(lane, slot, work);
        if (taken == 0) break;
        const bool has = lane < taken;
        if (has) {
            if (work == Work::Match)
                work = change_match(game, plan, mine[slot], counts, states, totals);
            else
                work = do_work(work, game, mine[slot], counts);
        }
        __syncwarp();
        room.put(lane, has, slot, work);
    }
    atomicAdd(&totals->games, static_cast<unsigned long long>(counts.games));
    atomicAdd(&totals->rounds, static_cast<unsigned long long>(counts.rounds));
    atomicAdd(&totals->decisions, static_cast<unsigned long long>(counts.decisions));
    atomicAdd(&totals->choices, static_cast<unsigned long long>(counts.choices));
    atomicAdd(&totals->reactions, static_cast<unsigned long long>(counts.reactions));
    atomicAdd(&totals->states, states);
}

/// Plays a batch in states of these limits. `game` is one that they fit.
template <class G, Limits limits, Shape shape = Shape{}>
BatchResult play(const Game& game, const Batch& batch, std::vector<State>* ends) {
    using S = BasicState<limits>;
    constexpr unsigned threads = shape.threads;
    constexpr unsigned slots = shape.slots;
    const auto kernel = play_matches<G, S, threads, slots, shape.blocks, shape.shared>;
    constexpr std::size_t dynamic =
        shape.shared ? threads / warp_size * slots * sizeof(Slot<S>) : 0;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(dynamic)));
    int per_processor = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, kernel, threads, dynamic));
    const unsigned most = processors() * static_cast<unsigned>(std::max(per_processor, 1));
    const auto blocks = static_cast<unsigned>(
        std::clamp<std::uint64_t>((batch.matches + threads - 1) / threads, 1, most));

    const Game narrowed = narrow<limits>(game);
    Memory<Game> device_game(1);
    Memory<Slot<S>> places(shape.shared ? 0 : std::size_t{blocks} * (threads / warp_size) * slots);
    Memory<Totals> totals(1);
    Memory<State> device_ends(ends != nullptr ? batch.matches : 0);
    device_game.set(&narrowed);
    const Totals none;
    totals.set(&none);
    Timer timer;
    kernel<<<blocks, threads, dynamic>>>(device_game.data(), Plan{batch, device_ends.data()},
                                         places.data(), totals.data());
    check(cudaGetLastError());
    BatchResult result;
    result.seconds = timer.stop();
    Totals sum;
    totals.get(&sum);
    result.counts.games = sum.games;
    result.counts.rounds = sum.rounds;
    result.counts.decisions = sum.decisions;
    result.counts.choices = sum.choices;
    result.counts.reactions = sum.reactions;
    result.states = sum.states;
    if (ends != nullptr) {
        ends->resize(batch.matches);
        device_ends.get(ends->data());
    }
    return result;
}

}  // namespace lastcard::cuda
