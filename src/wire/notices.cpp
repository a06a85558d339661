// One row for each notice (see notices.hpp).
#include "wire/notices.hpp"

namespace lastcard::wire {

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

NoticeWords notice_words(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Sat: return {.word = "sat"};
        case NoticeKind::Stood: return {.word = "stood"};
        case NoticeKind::BotAdded: return {.word = "bot_added", .number = "level"};
        case NoticeKind::BotRemoved: return {.word = "bot_removed"};
        case NoticeKind::ReadySet: return {.word = "ready_set", .number = "ready"};
        case NoticeKind::Moved: return {.word = "moved"};
        case NoticeKind::Started: return {.word = "match_started", .number = "match"};
        case NoticeKind::Clock: return {.word = "clock_set", .number = "decision"};
        case NoticeKind::CatchOpen: return {.word = "catch_opened"};
        case NoticeKind::SlapOpen: return {.word = "slap_timed"};
        case NoticeKind::Gone: return {.word = "went_away", .note = "play.note.gone"};
        case NoticeKind::Returned: return {.word = "returned", .note = "play.note.back"};
        case NoticeKind::TakenOver:
            return {.word = "taken_over", .number = "level", .note = "play.note.taken_over"};
        case NoticeKind::HandedBack:
            return {.word = "handed_back", .note = "play.note.handed_back"};
        case NoticeKind::Left: return {.word = "walked_out"};
        case NoticeKind::Paused:
            return {.word = "paused", .number = "deserted", .note = "play.note.paused"};
        case NoticeKind::Resumed: return {.word = "resumed", .note = "play.note.resumed"};
        case NoticeKind::RoundOver: return {.word = "round_over", .number = "round"};
        case NoticeKind::MatchOver: return {.word = "match_over", .number = "match"};
        case NoticeKind::SpeedSet: return {.word = "speed_set", .number = "percent"};
        case NoticeKind::Claimed: return {.word = "claimed"};
        case NoticeKind::Unclaimed: return {.word = "unclaimed"};
        case NoticeKind::Changed: return {.word = "game_changed"};
    }
    return {};
}

#pragma GCC diagnostic pop

}  // namespace lastcard::wire
