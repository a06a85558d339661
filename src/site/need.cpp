// Reading what handlers need (see need.hpp).
#include "site/need.hpp"

#include <utility>

namespace lastcard::site {

namespace {

/// Takes the tables, and loads those that were taken.
std::vector<Taking> take_all(Store& store, std::span<const std::string> codes, const Claim& claim) {
    StoreResult<std::vector<TakenTable>> taken = store.take(codes, claim);
    std::vector<Taking> all;
    std::vector<std::string> own;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        TakenTable one = taken ? std::move((*taken)[i]) : TakenTable{codes[i], {}, taken.error()};
        if (!one.error) own.push_back(codes[i]);
        StoreError wrong = one.error;
        all.push_back({std::move(one), std::move(wrong)});
    }
    std::vector<StoreResult<StoredTable>> loaded = store.load(own);
    std::size_t next = 0;
    for (Taking& each : all)
        if (!each.taken.error) each.table = std::move(loaded[next++]);
    return all;
}

}  // namespace

StoreResult<StoredTable> read(Store& store, const need::Table& need, const Claim&) {
    return store.load_one(need.code);
}

StoreResult<std::string> read(Store& store, const need::Holder& need, const Claim&) {
    return store.holder(need.code);
}

Taking read(Store& store, const need::Take& need, const Claim& claim) {
    return std::move(take_all(store, {&need.code, 1}, claim).front());
}

StoreResult<std::vector<StoredSetting>> read(Store& store, const need::Settings& need,
                                             const Claim&) {
    return store.settings(need.prefix);
}

StoreResult<StoredRecord> read(Store& store, const need::Record& need, const Claim&) {
    return store.record(need.id);
}

StoreResult<std::vector<RecordListing>> read(Store& store, const need::Records& need,
                                             const Claim&) {
    RecordQuery query;
    query.table = need.table;
    return store.records(query);
}

StoreResult<StoredSession> read(Store& store, const need::Session& need, const Claim& claim) {
    return store.session(need.token_hash, claim.now);
}

StoreResult<StoredSession> read(Store& store, const need::MarkedSession& need, const Claim& claim) {
    return store.marked_session(need.mark, claim.now);
}

StoreResult<Usage> read(Store& store, const need::Usage& need, const Claim& claim) {
    return store.usage(need.maker, need.address, {claim.now.ms - makings_kept_ms});
}

std::vector<SharedFound> read_all(Store& store, const std::vector<Need>& needs,
                                  const Claim& claim) {
    std::vector<std::string> to_take;
    std::vector<std::string> to_load;
    for (const Need& each : needs) {
        if (const auto* const take = std::get_if<need::Take>(&each)) to_take.push_back(take->code);
        if (const auto* const table = std::get_if<need::Table>(&each))
            to_load.push_back(table->code);
    }
    std::vector<SharedFound> all;
    const auto add = [&all](auto known) {
        all.push_back(std::make_shared<const Found>(std::move(known)));
    };
    if (!to_take.empty()) {
        std::vector<Taking> taken = take_all(store, to_take, claim);
        for (std::size_t i = 0; i < to_take.size(); ++i)
            add(Known<need::Take>{{to_take[i]}, std::move(taken[i])});
    }
    if (!to_load.empty()) {
        std::vector<StoreResult<StoredTable>> loaded = store.load(to_load);
        for (std::size_t i = 0; i < to_load.size(); ++i)
            add(Known<need::Table>{{to_load[i]}, std::move(loaded[i])});
    }
    for (const Need& each : needs)
        std::visit(
            [&]<class Wanted>(const Wanted& wanted) {
                if constexpr (!std::is_same_v<Wanted, need::Take> &&
                              !std::is_same_v<Wanted, need::Table>)
                    add(Known<Wanted>{wanted, read(store, wanted, claim)});
            },
            each);
    return all;
}

}  // namespace lastcard::site
