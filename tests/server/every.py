"""Tests every command of the protocol and every reason for a refusal, over real sockets. The lists
are read from the schema and from docs/protocol.md, so that a new entry without a test is
detected."""

import json
import os
import re
import time

from client import Http, Player, Socket, ended, hello
from harness import FAST

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# Reasons that no client can cause, or that only a test without sockets can cause.
ELSEWHERE = {
    "not_a_person": "a person's own chair is never a bot's",
    "has_left": "a person who has left has no chair to act from",
    "name_too_long": "longer names are refused before they reach a table",
    "no_such_speed": "refused as malformed before it reaches a table",
    "too_big": "the connection is closed with 1009 before",
    "not_your_seat": "commands speak for the own chair only",
    "too_late": "not said by this version",
    "table_closed": "tests/server/operation.py",
    "not_welcome": "tests/server/operation.py",
    "too_many_tables": "tests/server/test_refusals.cpp",
    "too_many_live_tables": "tests/site/test_quotas.cpp",
    "too_many_from_address": "tests/site/test_quotas.cpp",
    "record_not_kept": "tests/site/test_quotas.cpp",
    "not_stored": "tests/server/test_refusals.cpp, and with a full disk in storage.py",
    "stopping": "tests/server/test_refusals.cpp",
}


def words_of_document():
    """The reasons that docs/protocol.md lists for the room and the host."""
    with open(os.path.join(ROOT, "docs", "protocol.md"), encoding="utf-8") as document:
        rows = re.findall(r"^\| (?:room|host) \| (.*) \|$", document.read(), re.M)
    assert len(rows) == 2
    rows = [re.sub(r"\([^)]*\)", "", row) for row in rows]
    return set(re.findall(r"`([a-z_]+)`", " ".join(rows)))


def commands_of_schema():
    path = os.path.join(ROOT, "src", "wire", "schema", "protocol.json")
    with open(path, encoding="utf-8") as schema:
        definitions = json.load(schema)["$defs"]
    names = [each["$ref"].rsplit("/", 1)[1] for each in definitions["Command"]["oneOf"]]
    return {definitions[name]["properties"]["type"]["const"] for name in names}


class Book:
    """The commands executed and the reasons met so far."""

    def __init__(self, server):
        self.server = server
        self.done = set()
        self.reasons = set()
        self.people = 0

    def person(self, name, table=None):
        self.people += 1
        return Talker(self, name, table)

    def ask(self, http, method, path, body=None, **more):
        status, answer = http.ask(method, path, body, **more)
        if status >= 400:
            assert answer["by"] == "host", answer
            self.reasons.add(answer["reason"])
        return status, answer


class Talker(Player):
    """A player who enters all commands and refusals into the book."""

    def __init__(self, book, name, table):
        super().__init__(book.server.port, name, table, source=f"127.2.0.{book.people}")
        self.book = book
        self.kinds = {}

    def send(self, key, text):
        self.kinds[key] = json.loads(text)["type"]
        super().send(key, text)

    def hear(self):
        message = super().hear()
        if message["type"] in ("done", "pong"):
            self.book.done.add(self.kinds[message["key"]])
        if message["type"] == "welcome":
            self.book.done |= {"hello"}
        if message["type"] in ("refused", "closing", "turned_away"):
            self.book.reasons.add(message["reason"])
        return message

    def no(self, reason, kind, **members):
        answer = self.do(kind, **members)
        assert answer["type"] == "refused" and answer["reason"] == reason, (kind, reason, answer)
        return answer

    def turned_out(self, code, reason):
        """The server closes the connection with a reason."""
        assert ended(self.hear).code == code
        assert self.closing["reason"] == reason, self.closing

    def raw(self, text):
        self.socket.send(text)
        message = json.loads(self.socket.receive())
        assert message["type"] == "refused", message
        self.book.reasons.add(message["reason"])


def no_welcome(talker, code, reason, **members):
    """A hello that is answered with a close."""
    talker.socket = Socket(talker.port, source=talker.http.source)
    members = {"ticket": None, "table": talker.table, **members}
    members["ticket"] = members["ticket"] or talker.ticket()
    talker.socket.send(hello(**members))
    talker.turned_out(code, reason)


def meet(*people):
    """Waits until all of them have received everything sent so far."""
    for each in people:
        each.ping()


def begin(host, *others):
    """Waits until the players have committed and revealed and the match has started."""
    key = host.tell("start" if host.lobby["stage"] == "lobby" else "rematch")
    match = host.lobby["match"] + 1
    people = (host, *others)
    end = time.monotonic() + 10
    while any(p.view is None or p.lobby["match"] < match or p.lobby["stage"] != "match"
              for p in people):
        assert time.monotonic() < end, "the match does not begin"
        for each in people:
            each.hear_all(0.01)
    assert host.answer(key)["type"] == "done"


def asked(host, guest):
    """The player who is asked, and one who is not; None between rounds and after the match."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        meet(host, guest)
        if host.lobby["stage"] != "match":
            return None, None
        if host.view["phase"] == "round_over":
            host.do("next_round")
        elif host.my_turn():
            return host, guest
        elif guest.my_turn():
            return guest, host
    raise AssertionError("no player is asked")


# ---- Parts


def before_the_table(book):
    http = Http(book.server.port, source="127.2.1.1")
    assert book.ask(http, "GET", "/api/v1/session")[0] == 401
    assert book.ask(http, "GET", "/api/v1/nothing")[0] == 404
    assert book.ask(http, "DELETE", "/api/v1/tables")[0] == 405
    assert book.ask(http, "GET", "/api/v1/tables/NOTHERE")[0] == 404
    assert book.ask(http, "POST", "/api/v1/session", {"name": "Eve"},
                    headers={"Origin": "https://evil.example"})[0] == 403
    assert book.ask(http, "POST", "/api/v1/session", "{")[0] == 400
    assert book.ask(http, "POST", "/api/v1/session", {"name": "x" * 60})[0] == 400
    assert book.ask(http, "POST", "/api/v1/session", {"name": "Eve"})[0] == 201
    assert book.ask(http, "POST", "/api/v1/tables", {"key": "1", "edition": "none"})[0] == 400
    for _ in range(300):
        if http.ask("GET", "/api/v1/session")[0] == 429:
            break
    assert book.ask(http, "GET", "/api/v1/session")[0] == 429

    eve = book.person("Eve")
    eve.make_table()
    eve.socket = Socket(eve.port, source=eve.http.source)
    for text in ("{", "[]", '{"type":"dance","key":"1"}', '{"type":"sit","key":"2"}',
                 '{"type":"chat","key":"3","text":"\\u200b"}',
                 '{"type":"chat","key":"4","text":"%s"}' % ("x" * 300)):
        eve.raw(text)
    eve.socket.send("x" * 4090 + "y" * 7)
    assert ended(eve.hear).code == 1009
    no_welcome(eve, 4005, "bad_ticket", ticket="0" * 64)
    no_welcome(eve, 4006, "no_common_version", versions=[99])
    no_welcome(eve, 4004, "no_such_table", table="NOTHERE")


def chairs(book):
    """People sit down, get up, watch, chat, and are kicked."""
    host, guest, wanda = book.person("Ada"), book.person("Bea"), book.person("Wanda")
    wanda.table = guest.table = host.make_table(seats=3, timing={**FAST, "turn_ms": 0})
    host.connect()
    guest.connect()
    no_welcome(wanda, 4011, "too_many_watchers")
    host.well("sit", seat=1)
    wanda.connect()
    host.no("hello_again", "hello", versions=[1], ticket="0" * 64, table=host.table)
    host.tell("refresh")
    host.hear_until("welcome")
    book.done.add("refresh")
    host.no("already_seated", "sit")
    guest.no("seat_taken", "sit", seat=1)
    guest.no("no_such_seat", "sit", seat=7)
    guest.no("no_seat", "ready")
    guest.no("not_host", "start")
    host.no("not_ready", "start")
    host.no("not_now", "rematch")
    host.no("no_match", "pause")
    host.no("no_match", "act", decision=0, move="draw")
    host.well("ready", ready=False)
    host.well("ready")
    host.no("too_few_seats", "start")
    host.no("no_such_person", "kick", person=77)
    host.well("add_bot", seat=2, level="easy")
    host.no("not_a_bot", "remove_bot", seat=1)
    host.no("nobody_there", "remove_bot", seat=0)
    guest.well("sit")
    wanda.no("no_free_seat", "sit")
    host.well("remove_bot", seat=2)
    guest.well("stand")
    guest.well("sit", key="same")
    guest.no("key_reused", "stand", key="same")
    guest.no("not_gone", "back")
    host.well("set_speed", percent=50)
    wanda.well("mute", person=host.you, muted=True)
    host.well("chat", text="Ahoj!")
    host.well("emote", emote="applause")
    for _ in range(8):
        wanda.do("chat", text="la")
    assert "too_fast" in book.reasons
    host.well("set_chat", on=False)
    host.well("seat_guests", on=True)
    host.well("set_game", edition="trend", seats=3)
    guest.no("chat_off", "chat", text="Hallo?")
    host.well("hand_over", person=guest.you)
    guest.until(lambda g: g.lobby["host"] == g.you)
    guest.well("hand_over", person=host.you)
    host.well("kick", person=wanda.you)
    wanda.turned_out(4001, "banned")
    no_welcome(wanda, 4001, "banned")
    host.ping()
    again = book.person("Ada")
    again.http, again.table = host.http, host.table
    again.connect()
    host.turned_out(4002, "replaced")
    again.tell("leave")
    again.turned_out(4000, "as_asked")
    book.done.add("leave")
    guest.until(lambda g: g.lobby["host"] == g.you)


def promises(book):
    host, guest = book.person("Ada"), book.person("Bea")
    guest.table = host.make_table(seats=2, timing=FAST)
    for each in (host, guest):
        each.keep_promises = lambda fair: None
        each.take_seat()
    digest = "ab" * 32
    host.no("fair_not_asked", "commit", match=1, attempt=1, commit=digest)
    host.well("start")
    guest.no("not_now", "stand")
    host.well("commit", match=1, attempt=1, commit=digest)
    guest.no("fair_mismatch", "commit", match=1, attempt=1, commit=digest)  # a copy
    guest.well("commit", match=1, attempt=1, commit="cd" * 32)
    host.no("fair_mismatch", "reveal", match=1, attempt=1, reveal=digest)
    guest.well("watch")
    host.well("watch")
    host.until(lambda h: h.fair and h.fair[-1]["stage"] == "given_up")

    three = [book.person(name) for name in ("Ada", "Bea", "Cleo")]
    code = three[0].make_table(seats=4, timing=FAST, rules={"teams": "pairs"})
    for each in three:
        each.table = code
        each.take_seat()
    three[0].no("rules_for_seats", "start")


def moves(book):
    """Illegal moves, and the clocks of a table."""
    host, guest = book.person("Ada"), book.person("Bea")
    slow = {**FAST, "uno_grace_ms": 400, "catch_window_ms": 1000, "catch_cool_down_ms": 2000,
            "turn_ms": 0, "between_rounds_ms": 0}
    guest.table = host.make_table(seats=2, timing=slow, rules={"hand_size": 2, "target": 500})
    for each in (host, guest):
        each.take_seat()
    begin(host, guest)
    player, other = asked(host, guest)
    other.no("not_your_question", "act", decision=other.view["decision"], move="draw")
    player.no("unknown_move", "act", decision=player.view["decision"], move="X99")
    player.no("not_asked_yet", "act", decision=9999, move="draw")
    player.no("round_is_on", "ready")
    host.no("round_is_on", "next_round")
    guest.no("not_host", "pause")
    host.no("not_paused", "resume")
    host.well("pause")
    host.no("is_paused", "pause")
    player.no("is_paused", "act", decision=player.view["decision"], move="draw")
    host.well("resume")
    late = book.person("Cleo", host.table)
    late.connect()
    late.no("match_is_on", "sit", seat=0)
    first = player.view["decision"]
    around_the_last_card(host, guest)
    player.no("late", "act", decision=first, move="draw")
    whole_match(host, guest)
    for each in (host, guest):
        each.well("ready")
    begin(host, guest)


def some_card(player):
    """One of the possible answers, a card if there is one."""
    choices = player.view["choices"]
    return next((each for each in choices if each not in ("draw", "pass")), choices[0])


def around_the_last_card(host, guest):
    """Plays until a player has one card and has not called: too early, held, already answered,
    cool-down."""
    book = host.book
    wanted = {"too_early", "already_answered", "cool_down"}
    end = time.monotonic() + 40
    while not wanted <= book.reasons:
        assert time.monotonic() < end, wanted - book.reasons
        if host.lobby["stage"] != "match":
            for each in (host, guest):
                each.well("ready")
            begin(host, guest)
        player, other = asked(host, guest)
        if player is None:
            continue
        if other.seat in player.view["catchable"]:
            move = player.view["choices"][-1]
            decision = player.view["decision"]
            player.do("act", move=f"catch {other.seat}")
            player.do("act", move=f"catch {other.seat}")
            player.do("act", decision=decision, move=move)
            player.do("act", decision=decision, move=move)
            player.until(lambda p: p.view["decision"] != decision or p.turned_away
                         or p.view["phase"] == "round_over")
            player.turned_away.clear()
            continue
        player.do("act", decision=player.view["decision"], move=some_card(player))


def whole_match(host, guest):
    end = time.monotonic() + 60
    while host.lobby["stage"] == "match":
        assert time.monotonic() < end, "the match does not end"
        player, _ = asked(host, guest)
        if player is None:
            return
        decision = player.view["decision"]
        if "uno" in player.view["reactions"]:
            player.do("act", decision=decision, move="uno")
        answer = player.do("act", decision=decision, move=some_card(player))
        if answer.get("held"):
            player.until(lambda p: p.view["decision"] != decision or p.turned_away
                         or p.view["phase"] != "playing")
            player.turned_away.clear()


def taken_over(book):
    host, guest = book.person("Ada"), book.person("Bea")
    guest.table = host.make_table(seats=2, timing={**FAST, "turn_ms": 100, "missed_questions": 1,
                                                   "bot_percent": 1000})
    for each in (host, guest):
        each.take_seat()
    begin(host, guest)
    host.until(lambda h: any(s.get("taken_over") for s in h.lobby["seats"]))
    meet(host, guest)
    sleeper = next(p for p in (host, guest) if p.lobby["seats"][p.seat]["taken_over"])
    sleeper.no("taken_over", "act", decision=sleeper.view["decision"], move="draw")
    sleeper.well("back")
    sleeper.until(lambda s: not s.lobby["seats"][s.seat]["taken_over"])


def connections(book):
    ada = book.person("Ada")
    windows = []
    for _ in range(16):
        windows.append(ada.open_table().socket)
    ada.make_table()
    no_welcome(ada, 4011, "too_many_connections")


def case_every_word(server):
    """Every command is executed and every refusal is met, over real sockets."""
    server.restart_with("--watchers", "2")
    book = Book(server)
    for part in (before_the_table, chairs, promises, moves, taken_over, connections):
        part(book)
    unheard = commands_of_schema() - book.done
    assert not unheard, f"commands that were never carried out: {sorted(unheard)}"
    unsaid = words_of_document() - book.reasons - ELSEWHERE.keys()
    assert not unsaid, f"refusals that were never met: {sorted(unsaid)}"
    known = words_of_document() | {"as_asked", "replaced", "not_your_question"}
    assert ELSEWHERE.keys() <= known and not ELSEWHERE.keys() & book.reasons
