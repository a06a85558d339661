#!/usr/bin/env python3
"""Breaks parts of a site of three nodes while people play at its tables: real processes, PostgreSQL
with a synchronous standby, HAProxy, and proxies that cut the nodes off.

    tests/cluster/faults.py PROGRAM [NAME…]      all cases, or the given ones; -NAME leaves one out

LASTCARD_FAULTS: how often each fault happens (default 1). LASTCARD_STOP: how long a node is stopped
or cut off, in seconds (default 6). LASTCARD_SEED repeats the choices of a run.

Ends with `N passed, N failed`, and exits with 1 if any failed; 3: something is not installed."""

import os
import random
import shutil
import signal
import sys
import time
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from site_for_tests import TestSite  # noqa: E402
from people import People, describe  # noqa: E402
from harness import count_cases  # noqa: E402

FAULTS = int(os.environ.get("LASTCARD_FAULTS", "1"))
STOP = float(os.environ.get("LASTCARD_STOP", "6"))
SEED = os.environ.get("LASTCARD_SEED") or str(random.SystemRandom().randrange(10**9))
TABLES = int(os.environ.get("LASTCARD_TABLES", "10"))
LEASE = 3.0
BACK_AFTER_KILL = 5.0  # seconds until every table of a dead node is played at another one
luck = random.Random(SEED)


def busy_node(site):
    """A node that has tables."""
    owners = site.owners()
    return next(node for node in site.nodes if node.name == max(owners, key=owners.get))


def tell(case, text):
    print(f"   {case}: {text}", flush=True)


def case_kill(site, people):
    """SIGKILL of a node: its tables go on elsewhere, and it comes back later."""
    for _ in range(FAULTS):
        node = busy_node(site)
        node.kill()
        killed = time.monotonic()
        times = people.all_go_on(killed, BACK_AFTER_KILL + 2.0, "tables of a killed node")
        tell("kill", describe(times))
        assert times[len(times) // 2] <= BACK_AFTER_KILL
        people.play(1)
        node.start()
        people.play(2)


def case_stop(site, people):
    """SIGSTOP beyond the lease: others take the tables; the node that wakes up shows nothing of
    them and serves again."""
    for _ in range(FAULTS):
        node = busy_node(site)
        node.signal(signal.SIGSTOP)
        stopped = time.monotonic()
        try:
            times = people.all_go_on(stopped, STOP + 3, "tables of a stopped node")
            tell("stop", describe(times))
            people.play(max(0.0, STOP - (time.monotonic() - stopped)))
        finally:
            node.signal(signal.SIGCONT)
        end = time.monotonic() + 4
        while not node.ready():
            assert time.monotonic() < end, "it does not serve again"
            time.sleep(0.05)
        people.play(2)


def case_drain(site, people):
    """SIGTERM of one node after the other, as for an upgrade: nobody is away for long."""
    before = people.away()
    for _ in range(FAULTS):
        for node in site.nodes:
            moved = len(people.away())
            codes = people.codes()
            assert node.stop(25) == 0, f"{node.name} does not stop in order"
            people.play(1.5)
            node.start()
            people.play(2)
            assert 4012 not in people.codes() - codes, "people were told that nothing is stored"
            tell("drain", f"{node.name}: {len(people.away()) - moved} people moved")
    times = sorted((Counter(people.away()) - Counter(before)).elements())
    tell("drain", describe(times))
    assert times[int(len(times) * 0.99)] < 3.0, "people were away for long"


def case_database(site, people):
    """The database restarts, loses its sessions and hangs: connections stay open."""
    def hang():
        site.database.signal_all(signal.SIGSTOP)
        time.sleep(2.5)
        site.database.signal_all(signal.SIGCONT)

    def restart(mode):
        site.database.halt(mode)
        site.database.again()

    faults = {
        "fast restart": lambda: restart("fast"),
        "immediate restart": lambda: restart("immediate"),
        "killed sessions": lambda: site.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name LIKE 'lastcard/%'"),
        "freeze": hang,
    }
    for _ in range(FAULTS):
        for name, fault in faults.items():
            lost = people.connections_lost()
            fault()
            back = time.monotonic()
            times = people.all_go_on(back, 5, f"after {name}")
            tell("database", f"{name}: {describe(times)} after its return, "
                 f"{people.connections_lost() - lost} connections lost")
            assert people.connections_lost() - lost == 0, f"{name}: connections were closed"
            people.play(1)


def case_cut(site, people):
    """One node is cut off from the database, in both directions and in each: its tables are played
    elsewhere."""
    for forth, back in ((True, True), (True, False), (False, True)):
        node = busy_node(site)
        ways = site.proxies[site.nodes.index(node)]
        for way in ways:
            way.drop(forth, back)
        began = time.monotonic()
        try:
            times = people.all_go_on(began, 18, "tables of a node without a database")
            tell("cut", f"{'forth ' * forth}{'back' * back}: {describe(times)}")
            people.play(max(0.0, STOP - (time.monotonic() - began)))
        finally:
            for way in ways:
                way.heal()
        people.play(4)
        if FAULTS == 1:
            break


def case_everything(site, people):
    """All nodes and the database are killed at once."""
    for node in site.nodes:
        node.kill()
    site.database.halt("immediate")
    time.sleep(1)
    site.database.again()
    back = time.monotonic()
    for node in site.nodes:
        node.start(wait=False)
    times = people.all_go_on(back, 12, "after everything was killed")
    tell("everything", describe(times) + " after the database")


def case_failover(site, people):
    """The primary is killed, the standby promoted: nothing that was acknowledged is lost."""
    end = time.monotonic() + 20
    while not site.sync_standby():
        assert time.monotonic() < end, "there is no synchronous standby"
        time.sleep(0.2)
    people.play(1)
    site.primary.halt("immediate")
    for ways in site.proxies:
        ways[0].stop()  # a port without a server refuses connections
    time.sleep(0.5)
    site.spare.promote()
    site.database = site.spare
    promoted = time.monotonic()
    times = people.all_go_on(promoted, 6, "after the failover")
    tell("failover", describe(times) + " after the promotion")


CASES = {name[5:]: case for name, case in globals().items() if name.startswith("case_")}


def main():
    program, *named = sys.argv[1:]
    for needed in ("haproxy", "psql"):
        if shutil.which(needed) is None:
            print(f"{needed} is not installed")
            return 3
    left_out = {each[1:] for each in named if each.startswith("-")}
    wanted = [each for each in named if not each.startswith("-")] or list(CASES)
    print(f"   LASTCARD_SEED={SEED}", flush=True)

    worlds = []  # the site and its people, until a case fails

    def run(case):
        if not worlds:
            worlds.append((TestSite(program), []))
        site, people = worlds[0]
        try:
            if not people:
                people.append(People(site, TABLES, SEED).__enter__())
            case(site, people[0])
            people[0].check()
        except BaseException:
            print(site.logs(), flush=True)
            end()
            raise

    def end():
        for site, people in worlds:
            for each in people:
                each.__exit__()
            site.remove()
        worlds.clear()

    def case_at_the_end(site, people):
        """Everything that was acknowledged has happened once, and one node at a time wrote it."""
        people.finish()
        site.check_log()
        tell("at the end", f"{sum(t.acknowledged for t in people.tables)} commands acknowledged, "
             f"{sum(t.verified for t in people.tables)} matches verified")

    cases = [(name, CASES[name]) for name in wanted if name not in left_out]
    try:
        return count_cases([*cases, ("at_the_end", case_at_the_end)], run)
    finally:
        end()


if __name__ == "__main__":
    sys.exit(main())
