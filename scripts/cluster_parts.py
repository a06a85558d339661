"""The programs of a throw-away site of several nodes on this machine: PostgreSQL, nodes and HAProxy. Used by `./run cluster` (cluster.py) and by tests/cluster/. Everything is in one folder and
listens on 127.0.0.1."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
POSTGRES = ROOT / "tests" / "cluster" / "postgres.sh"
BALANCER = ROOT / "packaging" / "haproxy.cfg"
HERE = "127.0.0.1"


class Trouble(Exception):
    """What went wrong, in one sentence for a person."""


def free_port():
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return probe.getsockname()[1]


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HERE, port))
        except OSError:
            return False
    return True


def answers(port):
    try:
        socket.create_connection((HERE, port), timeout=0.2).close()
    except OSError:
        return False
    return True


def get(port, path, seconds=0.5):
    """Status and text of an HTTP request; (0, "") if there is no answer."""
    try:
        with urllib.request.urlopen(f"http://{HERE}:{port}{path}", timeout=seconds) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except (OSError, ValueError):
        return 0, ""


def last_lines(path, count=5):
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-count:])


class Part:
    """A program of the site. Its output goes to a file."""

    def __init__(self, name, folder):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.log = self.folder / f"{name}.log"
        self.process = None

    def launch(self, *words, **more):
        with open(self.log, "ab") as log:
            # A session of its own: Ctrl-C reaches the parent alone, which stops all in order.
            self.process = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=log, start_new_session=True, **more)

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def wait_for(self, ready, seconds, what):
        end = time.monotonic() + seconds
        while not ready():
            if not self.runs() or time.monotonic() > end:
                said = last_lines(self.log)
                self.kill()
                raise Trouble(f"{what} does not start:\n{said}")
            time.sleep(0.02)

    def signal(self, number):
        if self.runs():
            self.process.send_signal(number)

    def kill(self):
        """At once, also if it is stopped."""
        self.signal(signal.SIGKILL)
        if self.process is not None:
            self.process.wait(10)

    def stop(self, seconds=20):
        """In order; at once if that takes too long. Returns the exit status."""
        self.signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds) if self.process is not None else None
        except subprocess.TimeoutExpired:
            self.kill()
            return None


class Postgres:
    """A server of tests/cluster/postgres.sh."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.told = None

    def script(self, *words):
        done = subprocess.run([str(POSTGRES), *map(str, words)], capture_output=True, text=True,
                              check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            said = (done.stderr.strip() or last_lines(self.folder / "log")).splitlines()
            raise Trouble("PostgreSQL does not start: " + " ".join(said[-3:]))
        return done.stdout.strip()

    def start(self):
        self.told = self.script("start", self.folder, self.port)

    def again(self):
        self.script("again", self.folder)

    def halt(self, mode="fast"):
        self.script("stop", self.folder, mode)

    def standby_of(self, primary):
        """Makes this server a synchronous standby of that one."""
        self.told = self.script("standby", self.folder, primary.folder, self.port)

    def promote(self):
        self.script("promote", self.folder)

    def main_process(self):
        return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])

    def signal_all(self, number):
        """To the server and all its sessions."""
        main = self.main_process()
        found = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True,
                               check=False)
        for process in [main, *map(int, found.stdout.split())]:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def remove(self):
        subprocess.run([str(POSTGRES), "remove", str(self.folder)], capture_output=True,
                       check=False, stdin=subprocess.DEVNULL)


class Node(Part):
    """`lastcard serve --cluster`."""

    def __init__(self, program, name, folder, port, database, *options):
        super().__init__(name, folder)
        self.program = program
        self.port = port
        self.database = database
        self.options = options
        self.data = self.folder / name

    def start(self, wait=True):
        self.launch(self.program, "serve", "--cluster", self.database, "--node", self.name,
                    "--data", self.data, "--bind", HERE, "--port", self.port, "--trust-proxy",
                    "--no-qr", *self.options)
        if wait:
            self.wait_for(self.healthy, 30, f"Node {self.name}")

    def healthy(self):
        return get(self.port, "/healthz")[0] == 200

    def ready(self):
        return get(self.port, "/readyz")[0] == 200

    def metrics(self):
        """The numbers of /metrics, without those that have labels."""
        found = re.findall(r"^(lastcard_\w+) (\S+)$", get(self.port, "/metrics")[1], re.M)
        return {name: float(value) for name, value in found}


class Balancer(Part):
    """HAProxy, with the configuration that operators start from."""

    def __init__(self, folder, port, nodes):
        super().__init__("haproxy", folder)
        self.port = port
        self.file = self.folder / "haproxy.cfg"
        self.file.write_text(balancer_config(port, [(node.name, node.port) for node in nodes]),
                             encoding="utf-8")

    def start(self):
        self.launch("haproxy", "-db", "-f", self.file)
        self.wait_for(lambda: answers(self.port), 10, "HAProxy")


def balancer_config(port, nodes):
    """packaging/haproxy.cfg for these nodes of this machine."""
    lines = []
    for line in BALANCER.read_text(encoding="utf-8").splitlines():
        word = line.split()[:1]
        if word == ["maxconn"]:  # as many as any user may have
            line = "    maxconn 4000"
        if word == ["bind"]:
            line = f"    bind {HERE}:{port}"
        if word == ["use-server"]:
            if "n1" in line.split():
                lines += [line.replace("n1", name) for name, _ in nodes]
            continue
        if word == ["server"]:
            if "n1" in line.split():
                lines += [f"    server {name} {HERE}:{at}" for name, at in nodes]
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def fresh_folder(path):
    """An empty folder, without what an earlier run may have left."""
    path = pathlib.Path(path)
    if (path / "db").exists():
        Postgres(path / "db").remove()
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def reachable_by_postgres(path):
    """Whether PostgreSQL can keep its data and its socket there: as root it runs as another user."""
    if len(str(path)) > 80:
        return False
    if os.getuid() != 0:
        return True
    return subprocess.run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups",
                           "test", "-x", str(path)], check=False).returncode == 0
