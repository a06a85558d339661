"""A site for the tests: PostgreSQL with a synchronous standby, nodes with a proxy between each of
them and both databases, and HAProxy. A trigger keeps a copy of every entry that was ever stored."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "scripts"), str(HERE.parent / "server")]
import cluster_parts as parts  # noqa: E402
from proxy import Proxy  # noqa: E402

UNLIMITED = ("--commands", "100000", "--unlimited")

COPY = """
CREATE SCHEMA copy;
CREATE TABLE copy.entries (table_no bigint, number bigint, epoch bigint, owner bytea,
                           PRIMARY KEY (table_no, number));
CREATE FUNCTION copy.keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO copy.entries (table_no, number, epoch, owner)
        SELECT NEW.table_no, NEW.number, NEW.epoch, owner FROM lastcard.tables WHERE no = NEW.table_no;
    RETURN NULL;
END $$;
CREATE TRIGGER keep AFTER INSERT ON lastcard.entries FOR EACH ROW EXECUTE FUNCTION copy.keep();
"""

# What must never be: an epoch that goes back along a log, and two owners under one epoch.
BACKWARDS = """SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY table_no ORDER BY number)
    AS back FROM copy.entries) each WHERE back"""
SHARED = """SELECT count(*) FROM (SELECT 1 FROM copy.entries GROUP BY table_no, epoch
    HAVING count(DISTINCT owner) > 1) each"""


class TestSite:
    def __init__(self, program, nodes=3, standby=True):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix="lastcard-site-")
        os.chmod(self.folder, 0o755)
        self.proxies, self.nodes, self.balancer, self.spare = [], [], None, None
        self.database = self.primary = parts.Postgres(os.path.join(self.folder, "db"))
        try:
            self.start(nodes, standby)
        except BaseException:
            self.remove()
            raise

    def start(self, nodes, standby):
        self.primary.start()
        if standby:
            self.spare = parts.Postgres(os.path.join(self.folder, "db2"))
            self.spare.standby_of(self.primary)
        ports = [parts.free_port() for _ in range(nodes + 1)]
        for i, port in enumerate(ports[1:], 1):
            ways = [Proxy(self.primary.port)] + ([Proxy(self.spare.port)] if standby else [])
            self.proxies.append(ways)
            told = (f"host={','.join([parts.HERE] * len(ways))} "
                    f"port={','.join(str(way.port) for way in ways)} user=lastcard dbname=site "
                    "target_session_attrs=read-write")
            node = parts.Node(self.program, f"n{i}", self.folder, port, told, *UNLIMITED)
            self.nodes.append(node)
            node.start()
        self.sql(COPY)
        self.balancer = parts.Balancer(self.folder, ports[0], self.nodes)
        self.balancer.start()
        self.port = ports[0]
        self.wait_until_ready()

    def wait_until_ready(self):
        end = time.monotonic() + 20
        while not all(node.ready() for node in self.nodes):
            assert time.monotonic() < end, "not every node is ready"
            time.sleep(0.1)
        time.sleep(1.2)  # until HAProxy knows

    def sql(self, text):
        port = self.database.port
        done = subprocess.run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", parts.HERE, "-p",
                               str(port), "-U", "lastcard", "site", "-c", text],
                              capture_output=True, text=True, check=False, timeout=30)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def owners(self):
        """By node: how many tables it has."""
        rows = self.sql("SELECT convert_from(owner, 'UTF8'), count(*) FROM lastcard.tables "
                        "WHERE owner <> '' GROUP BY owner").splitlines()
        return {row.split("|")[0]: int(row.split("|")[1]) for row in rows}

    def sync_standby(self):
        return self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'") == "1"

    def check_log(self):
        assert self.sql(BACKWARDS) == "0", "an older epoch follows a newer one"
        assert self.sql(SHARED) == "0", "two nodes wrote under one epoch"

    def logs(self):
        return "\n".join(f"-- {node.name}\n{parts.last_lines(node.log, 12)}" for node in self.nodes)

    def log_has(self, pattern):
        return any(re.search(pattern, node.log.read_text(encoding="utf-8", errors="replace"))
                   for node in self.nodes)

    def remove(self):
        for part in [self.balancer, *self.nodes]:
            if part is not None:
                part.kill()
        for ways in self.proxies:
            for way in ways:
                way.stop()
        for database in (self.spare, self.primary):
            if database is not None:
                database.remove()
        shutil.rmtree(self.folder, ignore_errors=True)
