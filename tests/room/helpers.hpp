// Rooms on a virtual clock for the tests.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "room/inline_bots.hpp"
#include "room/room.hpp"
#include "room/snapshot.hpp"

namespace lastcard::room_test {

struct Setting {
    std::string_view key;
    std::string_view value;
};

inline Digest seed_of(std::uint64_t number) {
    Digest seed{};
    for (unsigned i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return seed;
}

inline Room make_room(std::string_view id, std::initializer_list<Setting> settings,
                      const RoomOptions& options) {
    LoadResult loaded = find_edition(id);
    REQUIRE(loaded);
    Rules rules = loaded.edition->rules;
    for (const Setting& setting : settings)
        REQUIRE_FALSE(apply_switch(*loaded.edition, rules, setting.key, setting.value));
    CreatedRoom created = Room::create(std::move(*loaded.edition), rules, options);
    REQUIRE_MESSAGE(created, created.error);
    return std::move(*created.room);
}

inline std::vector<Notice> notices(const Outcome& outcome) {
    std::vector<Notice> all;
    for (const Happening& happening : outcome.happened)
        if (const Notice* notice = std::get_if<Notice>(&happening)) all.push_back(*notice);
    return all;
}

inline const Notice* find_notice(const std::vector<Notice>& all, NoticeKind kind) {
    for (const Notice& notice : all)
        if (notice.kind == kind) return &notice;
    return nullptr;
}

inline std::vector<Action> actions(const Outcome& outcome) {
    std::vector<Action> all;
    for (const Happening& happening : outcome.happened)
        if (const Carried* carried = std::get_if<Carried>(&happening))
            if (carried->action()) all.push_back(*carried->action());
    return all;
}

}  // namespace lastcard::room_test
