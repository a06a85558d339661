#!/usr/bin/env python3
"""The program with a PostgreSQL database: one server that plays, and configurations that it refuses.

    tests/cluster/postgres.sh with tests/cluster/program.py PROGRAM [NAME…]

Ends with `N passed, N failed`, and exits with 1 if any failed."""

import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from client import until  # noqa: E402
from crash import case_crash  # noqa: E402
from harness import Server, count_cases, play, run_program, sit_down, verified  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
DATABASE = os.environ["LASTCARD_POSTGRES"]


def sql(*statements, database=DATABASE):
    """Runs SQL as the owner of the server; returns what the last statement selected."""
    run = subprocess.run(["psql", database, "-XAtq", "-v", "ON_ERROR_STOP=1"],
                         input=";".join(statements) + ";", capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def server(name="n1", *options):
    return Server(PROGRAM, None, "--cluster", DATABASE, "--node", name, *options)


def refused(words, *options, database=DATABASE, node="n1", command="serve", data=None):
    """The server does not start, and says why in one sentence that contains the words."""
    with tempfile.TemporaryDirectory() as folder:
        where = ["--data", data or folder] if command == "serve" else []
        name = ["--node", node] if command == "serve" and node else []
        run = run_program(PROGRAM, *command.split(), "--cluster", database, *name, *where, *options,
                          *(["--bind", "127.0.0.1", "--port", "0"] if command == "serve" else []))
    said = run.stderr.strip()
    assert run.returncode == 2, (run.returncode, said)
    assert words in said and "\n" not in said, said
    assert "password" not in said or "secret" not in said, said
    return said


def contents():
    """Everything in the schema, to see that nothing was changed."""
    dump = subprocess.run(["pg_dump", DATABASE, "-n", "lastcard"], capture_output=True, text=True,
                          check=True).stdout
    return [line for line in dump.splitlines() if not line.startswith("\\")]


def with_database(name, then, *setup):
    """Calls `then` with the connection string of another database, which is deleted afterwards."""
    sql(f"CREATE DATABASE {name}")
    database = DATABASE.replace("dbname=site", f"dbname={name}")
    try:
        if setup:
            sql(*setup, database=database)
        then(database)
    finally:
        sql(f"DROP DATABASE {name} WITH (FORCE)")


# ---- One server


def case_plays():
    """A match is played, kept through a restart, and its record verifies; the data is in the
    database."""
    one = server()
    try:
        players = sit_down(one, ["Ada", "Bea"], seats=2, rules={"target": 1, "hand_size": 3})
        play(players, random.Random(1), seconds=200)
        verified(one, players[0])
        table = players[0].table
        assert table in json.dumps(one.admin("list"))
        assert sql("SELECT count(*) FROM lastcard.records") == "1"
        assert sql("SELECT convert_from(owner, 'UTF8') FROM lastcard.tables "
                   f"WHERE id = '{table}'::bytea") == "n1"
        assert not os.path.exists(os.path.join(one.data, "lastcard.db"))
        one.stop()
        assert sql("SELECT count(*) FROM lastcard.tables WHERE owner <> ''") == "0"
        one.start()
        verified(one, players[0])
    finally:
        one.remove()


def case_killed_often():
    """The crash harness of the server: killed at any instant, nothing that was shown is lost."""
    os.environ.setdefault("LASTCARD_KILLS", "4")
    one = server()
    try:
        case_crash(one)
    finally:
        one.remove()


def may_connect(player):
    status, answer = player.http.ask("POST", "/api/v1/ticket")
    assert status in (201, 503), (status, answer)
    return status == 201


def case_database_restarts():
    """PostgreSQL is stopped at once and started again: the server goes on with its tables."""
    folder = dict(word.split("=", 1) for word in DATABASE.split())["host"]
    script = os.path.join(HERE, "postgres.sh")
    one = server()
    try:
        players = sit_down(one, ["Ada", "Bea"], seats=2, rules={"target": 500})
        play(players, random.Random(2), seconds=60, moves=20)
        for mode in ("fast", "immediate"):
            subprocess.run([script, "stop", folder, mode], check=True, stderr=subprocess.DEVNULL)
            subprocess.run([script, "again", folder], check=True, stderr=subprocess.DEVNULL)
            for player in players:
                player.drop()
                # Until the server has reached the database again, it answers "not_stored".
                until(lambda: may_connect(player), "it answers after the restart", 20)
                player.connect(seen=True)
            play(players, random.Random(3), seconds=60, moves=20)
        assert one.process.poll() is None, one.log_text()
    finally:
        one.remove()


# ---- Bad configuration


def case_connection_strings():
    refused("this is no connection string", database="nonsense")
    refused("contains a password", database=DATABASE + " password=secret")
    refused("contains a password", database="postgresql://lastcard:secret@127.0.0.1/site")
    refused("The database cannot be reached", database="host=/nowhere dbname=site")
    refused("The database cannot be reached", database="host=127.0.0.1 port=1 dbname=site")
    refused("does not exist", database=DATABASE.replace("dbname=site", "dbname=other"))
    refused("this is no connection string", database="nonsense", command="cluster migrate")


def case_names():
    refused("--node: found none", node=None)
    refused("up to 32 lower-case letters", node="Node 1")
    one = server("n7")
    one.stop()
    try:
        said = refused("belongs to the server \"n7\"", node="n8", data=one.data)
        assert "--data" in said
        one.options = ("--cluster", DATABASE)  # the folder has kept the name
        one.start()
    finally:
        one.remove()


def case_two_with_one_name():
    """The second one is refused, the first one goes on; after its end the name is free."""
    one = server("twin", "--lease", "1")
    try:
        said = refused("A server with the name \"twin\" is running already", node="twin")
        assert "--node" in said
        sit_down(one, ["Ada", "Bea"], seats=2)
        one.kill()
        two = server("twin")
        two.remove()
    finally:
        one.remove()


def case_foreign():
    def check(database):
        refused("a schema lastcard that Lastcard did not make", database=database)
        refused("a schema lastcard that Lastcard did not make", database=database,
                command="cluster migrate")
        assert sql("SELECT count(*) FROM lastcard.meta", database=database) == "0"

    with_database("elsewhere", check, "CREATE SCHEMA lastcard", "CREATE TABLE lastcard.meta (a int)")


def case_newer():
    server().remove()
    sql("UPDATE lastcard.meta SET version = 99, readable_by = 99")
    before = contents()
    try:
        refused("belongs to a newer version of Lastcard")
        refused("belongs to a newer version of Lastcard", command="cluster migrate")
        assert contents() == before
        # What a newer version made for this one too can be used.
        sql("UPDATE lastcard.meta SET readable_by = 1")
        server().remove()
    finally:
        sql("UPDATE lastcard.meta SET version = 1, readable_by = 1")


def case_privileges():
    server().remove()
    sql("CREATE ROLE guest LOGIN")
    as_guest = DATABASE.replace("user=lastcard", "user=guest")
    try:
        refused("lacks privileges (to use the schema)", database=as_guest)
        sql("GRANT USAGE ON SCHEMA lastcard TO guest",
            "GRANT SELECT ON ALL TABLES IN SCHEMA lastcard TO guest")
        before = contents()
        said = refused("lacks privileges (on ", database=as_guest)
        assert "entries" in said and "grant it all on the schema lastcard" in said, said
        assert contents() == before
        with_database("empty", lambda database: refused(
            "lacks privileges (to create a schema)",
            database=database.replace("user=lastcard", "user=guest")))
    finally:
        sql("DROP OWNED BY guest", "DROP ROLE guest")


def case_in_recovery():
    folder = tempfile.mkdtemp(prefix="lastcard-standby-", dir="/tmp")
    script = os.path.join(HERE, "postgres.sh")
    try:
        database = subprocess.run([script, "start", folder], check=True, capture_output=True,
                                  text=True).stdout.strip()
        subprocess.run([script, "stop", folder], check=True, capture_output=True)
        with open(os.path.join(folder, "data", "standby.signal"), "w", encoding="ascii"):
            pass
        subprocess.run([script, "again", folder], check=True, capture_output=True)
        said = refused("is in recovery", database=database)
        assert "name the primary server" in said
    finally:
        subprocess.run([script, "remove", folder], check=True, capture_output=True)


def case_not_durable():
    try:
        sql("ALTER SYSTEM SET fsync = off")
        sql("SELECT pg_reload_conf()")
        refused("fsync = off, so a power cut would lose moves")
    finally:
        sql("ALTER SYSTEM RESET fsync")
        sql("SELECT pg_reload_conf()")
    try:
        sql("ALTER DATABASE site SET synchronous_commit = off")
        refused("synchronous_commit = off, so a crash would lose moves")
    finally:
        sql("ALTER DATABASE site RESET synchronous_commit")


def case_clock():
    """A machine whose clock is an hour away from that of the database."""
    server().remove()
    real = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

    def shift(by):
        sql("CREATE OR REPLACE FUNCTION lastcard.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS "
            f"'SELECT {real} + ({by})'")

    try:
        shift(3_600_000)
        said = refused("behind that of the database")
        assert "set both by NTP" in said and "3599" in said or "3600" in said, said
        shift(-3_600_000)
        refused("ahead of that of the database")
    finally:
        shift(0)


def case_migrate():
    def check(database):
        for _ in range(2):
            run = run_program(PROGRAM, "cluster", "migrate", "--cluster", database)
            assert run.returncode == 0 and "has version 1 of the tables" in run.stdout, run.stderr
        assert sql("SELECT version, readable_by FROM lastcard.meta", database=database) == "1|1"

    with_database("fresh", check)


def case_moves_to_a_cluster_and_back():
    """A site of one server becomes a cluster by backup and restore, and one server again: people
    find their tables, their hands and their records."""

    def check(database):
        single = Server(PROGRAM, None)
        file, back = (os.path.join(single.folder, name) for name in ("one.db", "two.db"))
        cluster = again = None

        def come_back(to):
            for player in (done[0], *open_players):
                player.port = player.http.port = to.port
            for player, hand in zip(open_players, hands):
                player.connect()
                assert player.view["hand"] == hand

        try:
            done = sit_down(single, ["Ada", "Bea"], seats=2, rules={"target": 1, "hand_size": 3})
            play(done, random.Random(4), seconds=200)
            verified(single, done[0])
            open_players = sit_down(single, ["Cleo", "Dan"], seats=2,
                                    rules={"target": 500})
            play(open_players, random.Random(5), seconds=60, moves=20)
            hands = [player.view["hand"] for player in open_players]
            single.stop()
            assert run_program(PROGRAM, "backup", "--data", single.data, file).returncode == 0
            run = run_program(PROGRAM, "restore", file, "--cluster", database)
            assert run.returncode == 0, run.stderr
            assert "2 tables and 1 record" in run.stdout, run.stdout
            said = run_program(PROGRAM, "restore", file, "--cluster", database).stderr
            assert "keeps a site already" in said and "Nothing was changed" in said, said

            cluster = Server(PROGRAM, None, "--cluster", database, "--node", "n1")
            come_back(cluster)
            verified(cluster, done[0])
            play(open_players, random.Random(6), seconds=60, moves=20)
            hands = [player.view["hand"] for player in open_players]
            # While the server runs.
            run = run_program(PROGRAM, "backup", "--cluster", database, back)
            assert run.returncode == 0 and "2 tables and 1 record" in run.stdout, run.stderr
            assert "There is already a file" in run_program(
                PROGRAM, "backup", "--cluster", database, back).stderr
            cluster.stop()

            again = Server(PROGRAM, None)
            again.stop()
            assert run_program(PROGRAM, "restore", back, "--data", again.data).returncode == 0
            again.start()
            come_back(again)
            play(open_players, random.Random(7), seconds=60, moves=20)
            verified(again, done[0])
        finally:
            for each in (single, cluster, again):
                if each:
                    each.remove()

    with_database("moved", check)


CASES = {name[len("case_"):]: case for name, case in list(globals().items())
         if name.startswith("case_") and name != "case_crash"}

if __name__ == "__main__":
    wanted = sys.argv[2:] or list(CASES)
    sys.exit(count_cases([(name, CASES[name]) for name in wanted], lambda case: case()))
