// The same actions lead to the same bytes: from a copy, from the seed, from a written record.
#include "arbitrary.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"

namespace lastcard::property {

namespace {

Record record_of(const Story& story) {
    Record record;
    record.header = make_header(*story.table.edition, story.table.rules, story.table.setup);
    for (const Action& action : story.actions)
        record.actions.push_back(action_text(story.game(), action));
    if (story.over()) record.end = make_end(story.state);
    return record;
}

}  // namespace

void check_records(Tally& tally) {
    tally.add(rc::check("a copy goes on as the original does", [](const Plan& plan) {
        Story story(plan);
        for (unsigned part = 0; part < 20 && !story.over(); ++part) {
            for (unsigned n = story.player.below(30); n > 0 && !story.over(); --n) story.go_on();
            // The copy is nothing but bytes, and the original is gone while it plays.
            unsigned char bytes[sizeof(State)];
            std::memcpy(bytes, &story.state, sizeof bytes);
            const std::size_t first = story.actions.size();
            std::vector<Event> told;
            EventList events;
            for (unsigned n = 0; n < 10 && !story.over(); ++n) {
                story.go_on(events);
                told.insert(told.end(), events.begin(), events.end());
            }
            State copy;
            std::memcpy(&copy, bytes, sizeof bytes);
            std::vector<Event> told_again;
            for (std::size_t i = first; i < story.actions.size(); ++i) {
                events.clear();
                RC_ASSERT(act(story.game(), copy, story.actions[i], events).accepted());
                told_again.insert(told_again.end(), events.begin(), events.end());
            }
            RC_ASSERT(same_bytes(copy, story.state));
            RC_ASSERT(told == told_again);
        }
    }));

    tally.add(rc::check("the recorded actions lead from the seed to the same bytes",
                        [](const Plan& plan) {
                            Story story(plan);
                            for (unsigned n = 0; n < 1000 && !story.over(); ++n) story.go_on();
                            State again = begin(make_table(plan));
                            for (const Action& action : story.actions)
                                RC_ASSERT(act(story.game(), again, action).accepted());
                            RC_ASSERT(same_bytes(again, story.state));
                        }));

    tally.add(rc::check("a record is written, read and found true", [](const Plan& plan) {
        Story story(plan);
        const unsigned length = story.player.below(400);
        for (unsigned n = 0; n < length && !story.over(); ++n) story.go_on();
        const Record record = record_of(story);
        const ReadRecord read = read_record(write_record(record));
        RC_ASSERT(!read.error);
        RC_ASSERT(read.record == record);
        if (const auto wrong = verify(read.record)) story.demand(wrong->sentence);
        const Replayed replayed = replay(read.record);
        RC_ASSERT(replayed.actions == story.actions.size());
        RC_ASSERT(same_bytes(replayed.state, story.state));
        RC_ASSERT(state_digest(replayed.state) == state_digest(story.state));
        RC_CLASSIFY(record.end.has_value(), "finished");
    }));
}

}  // namespace lastcard::property
