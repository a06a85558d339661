// Handles the operator's requests: list, show and close tables, and ban visitors.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "site/admin.hpp"
#include "site/bans.hpp"
#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/live_tables.hpp"

namespace lastcard::site {

class AdminApi {
public:
    AdminApi(Context& context, Connections& connections, LiveTables& tables, Bans& bans)
        : context_(context), connections_(connections), tables_(tables), bans_(bans) {}

    /// `stored`: for List, all tables of the store; the caller reads them on another thread.
    /// Otherwise empty.
    std::string answer(Moment now, const AdminRequest& request,
                       const std::vector<TableListing>& stored);
    /// Reads the bans from the store and deletes those that have ended.
    void load_bans(Moment now);
    /// Uses the bans of the store, which other nodes may have changed. Closes the connections of
    /// those who are banned now.
    void use_bans(Moment now, const std::vector<StoredSetting>& stored);

private:
    std::string list_tables(const AdminRequest& request,
                            const std::vector<TableListing>& stored) const;
    std::size_t dismiss_banned(Moment now);
    std::string show_table(Moment now, const std::string& code);
    std::string close_table(Moment now, const AdminRequest& request);
    std::string ban(Moment now, const AdminRequest& request);
    std::string unban(Moment now, const AdminRequest& request);
    std::string list_bans(Moment now) const;
    Result<std::string> resolve(Moment now, const std::string& who);

    Context& context_;
    Connections& connections_;
    LiveTables& tables_;
    Bans& bans_;
};

}  // namespace lastcard::site
