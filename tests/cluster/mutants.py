#!/usr/bin/env python3
"""Breaks the store of a cluster on purpose, in one place at a time: the tests must notice.

    tests/cluster/postgres.sh with tests/cluster/mutants.py [NAME…]

Works on a copy of the sources in build/cluster-mutants. Ends with `N passed, N failed`."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "cluster-mutants"
STORE = "src/store/postgres/"
BUILD = COPY / "build"
SECONDS = 120

# A name; the file; what is there; what stands there instead. Several places make one mutant.
MUTANTS = {
    # A late entry of a server that has lost the table is written.
    "append-without-join": [
        (STORE + "changes.cpp",
         '"x(n, k, e, s, b) JOIN tables t ON t.no = x.n AND t.epoch = x.e"};\n'
         "constexpr PgStatement begin_histories",
         '"x(n, k, e, s, b)"};\nconstexpr PgStatement begin_histories')],
    # What waited for a taker does not see the new epoch.
    "one-view-for-guard-and-writing": [
        (STORE + "connection.cpp", "default_transaction_isolation = 'read committed'",
         "default_transaction_isolation = 'repeatable read'")],
    "renew-by-the-clock-of-the-node": [
        (STORE + "owners.cpp", "until = now_ms() + $3::bigint \"", "until = $3::bigint \""),
        (STORE + "owners.cpp", ".number(claim.lease_ms)});\n    PgRound round;",
         ".number(claim.now.ms + claim.lease_ms)});\n    PgRound round;")],
    "end-of-a-wait-for-a-standby-is-success": [
        (STORE + "connection.cpp", "*static_cast<bool*>(not_on_standby) = true;",
         "*static_cast<bool*>(not_on_standby) = false;")],
    "no-line": [
        (STORE + "writer.cpp", '"UPDATE nodes SET batch = $1::bigint WHERE name = $2::bytea AND '
         'life = $3::bigint "\n    "AND line = $4::bigint"',
         '"UPDATE nodes SET batch = $1::bigint WHERE name = $2::bytea AND '
         'life = $3::bigint "\n    "AND $4::bigint > 0"'),
        (STORE + "writer.cpp", '"AND line = $4::bigint AND batch = $1::bigint"',
         '"AND $4::bigint > 0 AND batch = $1::bigint"')],
    "not-all-or-nothing": [
        (STORE + "writer.cpp", "SELECT 1 / count(*) FROM nodes", "SELECT count(*) FROM nodes")],
    "no-rest-after-being-cut-off": [
        (STORE + "owners.cpp", "since <= now_ms() - $3::bigint)", "$3::bigint > 0)")],
    "paused-servers-keep-their-rows": [
        (STORE + "owners.cpp", "AND l.until <= now_ms() AND l.name <> $1::bytea\"",
         "AND false AND l.name <> $1::bytea\"")],
    "broken-connections-keep-their-rows": [
        (STORE + "writer.cpp", "WHERE pid = $1::bigint \"", "WHERE false AND pid = $1::bigint \"")],
    "lost-batches-are-sent-again": [
        (STORE + "writer.cpp", "if (stored_batch_ != batch_) {", "{")],
    "lost-batches-count-as-written": [
        (STORE + "writer.cpp", "if (stored_batch_ != batch_) {", "if (stored_batch_ < 0) {")],
}


def build():
    return subprocess.run(["ninja", "-C", str(BUILD), "lastcard_postgres_tests"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, text=True)


def tests_pass():
    try:
        run = subprocess.run([str(BUILD / "tests/lastcard_postgres_tests"), "-tc=postgres:*",
                              "--abort-after=1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def write(path, text):
    if path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main():
    wanted = sys.argv[1:] or list(MUTANTS)
    COPY.mkdir(parents=True, exist_ok=True)
    for name in subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                               cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines():
        if not (ROOT / name).is_file() or name.startswith(("web/", "bindings/", "bench/")):
            continue
        to = COPY / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if not to.exists() or to.read_bytes() != (ROOT / name).read_bytes():
            shutil.copy2(ROOT / name, to)
    subprocess.run(["cmake", "-S", str(COPY), "-B", str(BUILD), "-G", "Ninja",
                    "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_COMPILER=g++"],
                   stdout=subprocess.DEVNULL, check=True)
    built = build()
    if built.returncode != 0 or not tests_pass():
        print(built.stdout[-2000:] + "\nthe unchanged sources fail\n0 passed, 1 failed")
        return 1
    failed = 0
    for name in wanted:
        originals = {}
        for file, old, new in MUTANTS[name]:
            path = COPY / file
            text = path.read_text(encoding="utf-8")
            originals.setdefault(path, text)
            if text.count(old) != 1:
                print(f"{name}: {file} has its place {text.count(old)} times")
                failed += 1
                break
            path.write_text(text.replace(old, new), encoding="utf-8")
        else:
            built = build()
            caught = built.returncode == 0 and not tests_pass()
            failed += not caught
            print(f"   {name}: {'caught' if caught else 'NOT CAUGHT'}", flush=True)
            if built.returncode != 0:
                print(built.stdout[-1500:])
        for path, text in originals.items():
            write(path, text)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
