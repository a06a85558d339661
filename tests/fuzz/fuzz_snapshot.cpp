// libFuzzer entry point: a room's snapshot with changed bytes, and any bytes as a snapshot. A
// restored room plays on safely; otherwise there is an error sentence.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "fuzz/require.hpp"
#include "room/inline_bots.hpp"
#include "room/snapshot.hpp"

namespace {

using namespace lastcard;

/// Snapshots during a match of two people and two bots, one for each deadline.
std::vector<std::string> good_snapshots() {
    LoadResult loaded = find_edition("classic");
    Rules rules = loaded->rules;
    rules.hand_size = 2;
    rules.jump_in = rules.nine_slap = true;
    Result<Room> created = Room::create(std::move(*loaded), rules, {.chairs = 4});
    Room& room = *created;
    InlineBots bots;
    Moment now{0};
    for (unsigned i = 0; i < 2; ++i) {
        room.step(now, command::Sit{seat_at(i), "P"});
        room.step(now, command::Ready{seat_at(i)});
        room.step(now, command::AddBot{seat_at(i + 2), Level::Random, "B"});
    }
    bots.step(room, now, command::Start{Digest{}});
    std::vector<std::string> texts;
    while (texts.size() < 64 && room.wake() != never) {
        texts.push_back(write_snapshot(room.snapshot(now)));
        now = room.wake();
        bots.step(room, now);
    }
    return texts;
}

void take_up(std::string_view text) {
    const Result<Snapshot> read = read_snapshot(text);
    if (!read) return require(!read.error().empty() && valid_utf8(read.error()));
    Result<Room> restored = Room::restore(*read, Moment{5});
    if (!restored) return require(!restored.error().empty() && valid_utf8(restored.error()));
    Room& room = *restored;
    InlineBots bots;
    Moment now{5};
    Outcome outcome = bots.step(room, now, command::Back{seat_at(0)});
    outcome.wanted = room.outstanding();
    bots.serve(room, now, outcome);
    for (unsigned i = 0; i < 20 && room.wake() != never; ++i) {
        now = room.wake();
        bots.step(room, now);
    }
    const Snapshot again = room.snapshot(now);
    require(*read_snapshot(write_snapshot(again)) == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<std::string> good = good_snapshots();
    if (size == 0) return 0;
    if (data[0] >= good.size()) {
        take_up({reinterpret_cast<const char*>(data + 1), size - 1});
        return 0;
    }
    std::string text = good[data[0]];
    for (size_t i = 1; i + 2 < size; i += 3)
        text[(data[i] * 256U + data[i + 1]) % text.size()] = static_cast<char>(data[i + 2]);
    take_up(text);
    return 0;
}
