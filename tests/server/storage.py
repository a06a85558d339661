"""A server whose storage fails: a full disk, a disk that becomes read-only, a damaged file. The
server reports it in one sentence, acknowledges nothing that is not stored, and loses nothing that
it acknowledged.

The disks are small file systems in memory; if they cannot be mounted, only the other cases run."""

import os
import random
import resource
import sqlite3
import subprocess
import time
from contextlib import closing

from client import Http
from crash import GONE, Party
from harness import Server


class Disk:
    """A separate file system of one or two megabytes."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.mounted = self.mount("-t", "tmpfs", "-o", "size=3m", "tmpfs", folder)

    @staticmethod
    def mount(*words):
        try:
            return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0
        except OSError:
            return False

    def fill(self):
        with open(os.path.join(self.folder, "filler"), "ab", buffering=0) as filler:
            for size in (65536, 4096, 1):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:
                    pass

    def make_room(self):
        os.remove(os.path.join(self.folder, "filler"))

    def read_only(self, yes):
        assert self.mount("-o", "remount,ro" if yes else "remount,rw", self.folder)

    def remove(self):
        if self.mounted:
            subprocess.run(["umount", "-l", self.folder], capture_output=True, check=False)


class BreakingDisk:
    """A file system in a file, which the kernel can be told to treat as broken."""

    def __init__(self, folder, image):
        self.folder = folder
        self.image = image
        os.makedirs(folder, exist_ok=True)
        self.mounted = self.make() and self.mount()

    def make(self):
        with open(self.image, "wb") as file:
            file.truncate(16 * 2**20)
        try:
            return subprocess.run(["mkfs.ext4", "-q", "-F", self.image], capture_output=True,
                                  check=False).returncode == 0
        except OSError:
            return False

    def mount(self):
        return Disk.mount("-o", "loop", self.image, self.folder)

    def break_down(self):
        """Makes it read-only from now on, also for open files."""
        assert Disk.mount("-o", "remount,abort", self.folder)

    def mend(self):
        self.remove()
        self.mounted = self.mount()
        assert self.mounted

    def remove(self):
        if self.mounted:
            subprocess.run(["umount", self.folder], capture_output=True, check=True)
            self.mounted = False


def play(party, seconds):
    """Waits until the time is over; False if a client was disconnected."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        party.step()
        here = [member.heard(lambda: member.hear_all(0.001)) for member in party.members]
        if not all(here):
            return False
    return True


def hear_the_end(party):
    for member in party.members:
        member.repeated.clear()
        member.hear_the_end()
    return [member.sent_away for member in party.members]


def settled(party):
    end = time.monotonic() + 10
    while not all(member.settled() for member in party.members):
        assert time.monotonic() < end, "not every command is answered"
        for member in party.members:
            member.hear_all(0.005)


def come_back(party):
    """All absent clients connect, and get the answers to their commands."""
    party.come_back()
    settled(party)


def visit(member):
    """Joining needs no space, or so little that some may be left; in that case the clients are
    disconnected and return with all others."""
    try:
        member.come()
        member.drop()
    except GONE as gone:
        assert gone.code == 4012, gone
    member.here = False


def readiness(server):
    """Whether the server can store. A restart would not help, so /healthz never complains."""
    assert Http(server.port).ask("GET", "/healthz")[0] == 200
    return Http(server.port).ask("GET", "/readyz")


def full_disk(server, disk, party):
    assert play(party, 0.5)
    for _ in range(3):
        disk.fill()
        # The log still has space for some more moves.
        assert not play(party, 60), "the disk is full, and everything goes on"
        assert all(code == 4012 for code in hear_the_end(party)), hear_the_end(party)
        status, answer = readiness(server)
        assert (status, answer["status"]) == (503, "not_stored"), answer
        # A small change may still fit into the existing log.
        late = Http(server.port)
        status, _ = late.ask("POST", "/api/v1/session", {"name": "Late"})
        assert status in (201, 503), status
        assert late.ask("GET", "/api/v1/session")[0] == (200 if status == 201 else 401)
        assert Http(server.port).ask("GET", "/api/v1/editions")[0] == 200
        visit(party.members[0])
        assert server.process.poll() is None
        disk.make_room()
        come_back(party)
        assert readiness(server)[0] == 200
        assert play(party, 0.3)
    assert '"event":"storage"' in server.log_text()


def read_only_disk(server, disk, party):
    server.kill()
    hear_the_end(party)
    disk.read_only(True)
    refuses(server, server.data)
    disk.read_only(False)
    server.start()
    come_back(party)
    assert play(party, 0.3)


def refuses(server, *words):
    """The program does not start with the server's data, and says why."""
    said = server.refused("serve", "--bind", "127.0.0.1", "--port", "0", "--data", server.data)
    assert all(word in said for word in words), said


def other_files(server, party):
    """A second server, a newer schema, a foreign file, a damaged one."""
    refuses(server, server.data)
    server.process.terminate()
    hear_the_end(party)
    assert server.process.wait(10) == 0
    files = [name for name in os.listdir(server.data) if name.endswith((".db", ".sqlite"))]
    assert len(files) == 1, os.listdir(server.data)
    path = os.path.join(server.data, files[0])
    with closing(sqlite3.connect(path)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute("PRAGMA user_version = 9999")
    refuses(server, "newer", files[0])
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {version}")
    with open(path, "rb") as file:
        whole = file.read()
    with open(path, "r+b") as file:
        file.write(b"not a database at all" * 50)
    refuses(server, files[0])
    with open(path, "wb") as file:
        file.write(whole)
    server.start()
    come_back(party)
    assert play(party, 0.3)


def case_failed_storage(server):
    """Nothing that was acknowledged is lost, whatever happens to the disk."""
    server.remove()
    disk = Disk(os.path.join(server.folder, "made"))
    server = Server(server.program, server.folder)
    try:
        party = Party(server, 1, random.Random(7))
        come_back(party)
        if disk.mounted:
            full_disk(server, disk, party)
            read_only_disk(server, disk, party)
        else:
            print("   failed_storage: no small disk can be mounted here", flush=True)
        assert play(party, 0.3)
        other_files(server, party)
        party.check_all()
    finally:
        server.remove()
        disk.remove()


def broken_off(server, party):
    """All clients are told that nothing can be stored and when to return, and the server ends with
    the reason."""
    assert not play(party, 20), "nothing can be written, and everything goes on"
    assert all(code == 4012 for code in hear_the_end(party)), hear_the_end(party)
    for member in party.members:
        closing = member.closing
        assert closing["reason"] == "not_stored" and closing["in_ms"] > 0, closing
    assert server.process.wait(10) == 2
    said = [line for line in server.log_text().splitlines() if line.startswith("lastcard: ")]
    assert len(said) == 1 and server.data in said[0] and "cannot be" in said[0], said


def long_match(server, seed):
    """A match that lasts longer than the disk space, without long waits for a player."""
    party = Party(server, 0, random.Random(seed))
    party.making["timing"]["turn_ms"] = 500
    come_back(party)
    assert play(party, 0.5)
    return party


def taken_up(party):
    """The match continues with everything that was acknowledged."""
    come_back(party)
    before = party.acknowledged
    assert play(party, 1)
    settled(party)
    assert party.acknowledged > before
    party.check_all()


def case_failing_disk(server):
    """A disk that fails during a match: no answer was sent too early, and after the next start the
    match continues."""
    party = long_match(server, 9)
    # More than the server's log needs; the database is larger already.
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (32768, resource.RLIM_INFINITY))
    broken_off(server, party)
    server.start()
    taken_up(party)


def case_read_only_disk(server):
    """The same if the system has marked the disk as broken and allows no more writes."""
    server.remove()
    disk = BreakingDisk(os.path.join(server.folder, "made"), os.path.join(server.folder, "disk"))
    if not disk.mounted:
        print("   read_only_disk: no file system in a file can be mounted here", flush=True)
        return
    server = Server(server.program, server.folder)
    try:
        party = long_match(server, 10)
        disk.break_down()
        broken_off(server, party)
        refuses(server, server.data)
        disk.mend()
        server.start()
        taken_up(party)
    finally:
        server.kill()
        disk.remove()
        server.remove()
