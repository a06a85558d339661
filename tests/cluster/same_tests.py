#!/usr/bin/env python3
"""The tests of a single server (tests/server/) against a site of three nodes behind HAProxy, as far as
they are about tables and not about one process: the same cases, and only the address differs.

    tests/cluster/same_tests.py PROGRAM [NAME…]

Ends with `N passed, N failed`, and exits with 1 if any failed."""

import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server")]
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from site_for_tests import TestSite  # noqa: E402
import client  # noqa: E402
import run as single  # noqa: E402
from harness import count_cases  # noqa: E402

CASES = ("whole_matches", "return", "left", "many_windows", "every_word", "unreadable",
         "many_watchers", "applause")


class Site(TestSite):
    """Looks like a Server to the cases."""

    def restart_with(self, *options):
        for node in self.nodes:
            node.stop()
            node.options = (*node.options, *options)
            node.start()
        self.wait_until_ready()

    def metric(self, name):
        return sum(node.metrics().get(name, 0.0) for node in self.nodes)

    def log_text(self):
        return "".join(node.log.read_text(encoding="utf-8") for node in self.nodes)


def ticket(player):
    """As the page asks for it: for a table, and with where its socket is."""
    status, answer = player.http.ask("POST", "/api/v1/ticket", {"table": player.table})
    assert status == 201, (status, answer)
    player.path = answer.get("socket", "/api/v1/socket")
    return answer["ticket"]


def connect(player, seen=False, ticket=None):
    ticket = ticket or player.ticket()
    player.socket = client.Socket(player.port, path=player.path, source=player.http.source)
    more = {"seen": player.last} if seen and player.last is not None else {}
    player.socket.send(client.hello(ticket, player.table, player.new_key(), **more))
    return player.hear_until("welcome")


def main():
    program, *named = sys.argv[1:]
    client.Player.ticket, client.Player.connect = ticket, connect

    def run(case):
        site = Site(program, standby=False)
        try:
            case(site)
        except BaseException:
            print(site.logs(), flush=True)
            raise
        finally:
            site.remove()

    return count_cases([(name, single.CASES[name]) for name in named or CASES], run)


if __name__ == "__main__":
    sys.exit(main())
