// One row for each notice (see notices.hpp).
#include "wire/notices.hpp"

namespace lastcard::wire {

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

std::string_view notice_word(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Sat: return "sat";
        case NoticeKind::Stood: return "stood";
        case NoticeKind::BotAdded: return "bot_added";
        case NoticeKind::BotRemoved: return "bot_removed";
        case NoticeKind::ReadySet: return "ready_set";
        case NoticeKind::Moved: return "moved";
        case NoticeKind::Started: return "match_started";
        case NoticeKind::Clock: return "clock_set";
        case NoticeKind::CatchOpen: return "catch_opened";
        case NoticeKind::SlapOpen: return "slap_timed";
        case NoticeKind::Gone: return "went_away";
        case NoticeKind::Returned: return "returned";
        case NoticeKind::TakenOver: return "taken_over";
        case NoticeKind::HandedBack: return "handed_back";
        case NoticeKind::Left: return "walked_out";
        case NoticeKind::Paused: return "paused";
        case NoticeKind::Resumed: return "resumed";
        case NoticeKind::RoundOver: return "round_over";
        case NoticeKind::MatchOver: return "match_over";
        case NoticeKind::SpeedSet: return "speed_set";
        case NoticeKind::Claimed: return "claimed";
        case NoticeKind::Unclaimed: return "unclaimed";
    }
    return {};
}

#pragma GCC diagnostic pop

}  // namespace lastcard::wire
