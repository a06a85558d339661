// Properties of the engine, checked on random tables by RapidCheck. RC_PARAMS scales them, for
// instance RC_PARAMS="max_success=1000 seed=1". Ends with `N passed, N failed`.
#include <cstdio>

#include "tables.hpp"

int main() {
    lastcard::property::Tally tally;
    check_tables(tally);
    check_departures(tally);
    check_moves(tally);
    check_records(tally);
    check_secrecy(tally);
    std::printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.failed == 0 ? 0 : 1;
}
