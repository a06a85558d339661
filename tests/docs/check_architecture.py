#!/usr/bin/env python3
"""Compares the table of folders in docs/architecture.md with CMakeLists.txt, and what the sources
include with what their libraries link; finds long files that do not say why they are long, and
switches that hide a forgotten value from the compiler behind a default. Prints
one sentence for each disagreement, and at the end `N passed, N failed`.

  tests/docs/check_architecture.py           check
  tests/docs/check_architecture.py --table   print the first three columns as CMakeLists.txt has them
"""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# How the table names the packages that libraries link. Threads are part of the system.
PACKAGES = {"Boost::headers": "Boost", "OpenSSL::SSL": "OpenSSL", "SQLite::SQLite3": "SQLite",
            "PostgreSQL::PostgreSQL": "libpq",
            "spdlog::spdlog": "spdlog", "${LASTCARD_QRCODEGEN}": "qrcodegen", "Threads::Threads": None}

# A longer source says `More than 500 lines because …` in a comment at its top.
LONGEST = 500
REASON = "ore than 500 lines because"
# A switch over one of these names every value: a new one does not compile until each switch has it.
COMPLETE = {"ActionKind", "Ask", "EffectKind", "EventKind", "KeyKind", "NoticeKind",
            "RoomReason"}
SOURCES = {".cpp", ".hpp", ".ts", ".svelte", ".py", ".mjs", ".js"}
NOT_OURS = {"build", "node_modules", "generated", ".git", "test-results"}


class Library:
    def __init__(self, name, folder, uses, server):
        self.name, self.folder, self.uses, self.server = name, folder, uses, server
        self.headers_only = folder is not None and not list((ROOT / folder).glob("*.cpp"))

    def target(self):
        notes = [note for note, holds in (("headers only", self.headers_only),
                                          ("not installed", self.server)) if holds]
        return f"`lastcard::{self.name}`" + (f" ({', '.join(notes)})" if notes else "")


def libraries_of_cmake(text):
    """Every lastcard_library() of CMakeLists.txt by its name, in the order of that file."""
    text = re.sub(r"#.*", "", text)
    folders = dict(re.findall(r"lastcard_sources\((\w+)_sources ([\w/]+)\)", text))
    libraries = {}
    for name, arguments in re.findall(r"\blastcard_library\((\w+)([^)]*)\)", text):
        words = arguments.split()
        linked = words[words.index("LINK") + 1:] if "LINK" in words else []
        uses = [PACKAGES.get(word, word.removeprefix("lastcard_")) for word in linked]
        sources = re.search(r"\$\{(\w+)_sources\}", arguments)
        folder = folders.get(sources[1]) if sources else None
        if folder is None and (ROOT / "src" / name).is_dir():
            folder = f"src/{name}"
        libraries[name] = Library(name, folder, [use for use in uses if use], "SERVER" in words)
    return libraries


def rows_of_table(text):
    """The rows of the table under `## Folders`: the folder, the target and the uses of each."""
    section = text.split("\n## Folders\n")[1].split("\n## ")[0]
    rows = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) >= 3:
            rows.append((cells[0].strip("`").rstrip("/"), cells[1], cells[2]))
    return rows


def check_table(libraries, rows):
    """What the table says that CMakeLists.txt does not."""
    known = {library.folder: library for library in libraries.values() if library.folder}
    listed = [folder for folder, _, _ in rows]
    for folder in known:
        if folder not in listed:
            yield f"{folder}/ has no row in the table, but is a library in CMakeLists.txt"
    for folder, target, uses in rows:
        name = re.match(r"`lastcard::(\w+)`", target)
        if not (ROOT / folder).is_dir():
            yield f"{folder}/ has a row in the table, but does not exist"
        elif folder.startswith("src/") and folder not in known:
            yield f"{folder}/ has a row in the table, but is no library in CMakeLists.txt"
        elif name and name[1] not in libraries:
            yield f"{folder}/: the target {target} of the table is not in CMakeLists.txt"
        elif name:
            library = libraries[name[1]]
            if library.folder and library.folder != folder:
                yield f"{folder}/: {target} is the library of {library.folder}/"
            if library.folder and target != library.target():
                yield f"{folder}/: the target is {library.target()}, not {target}"
            headers = re.findall(r"`(\w+/\w+\.hpp)`", uses)
            for header in headers:
                if not (ROOT / "src" / header).is_file():
                    yield f"{folder}/: the table says that it uses {header}, which does not exist"
            said = [] if headers or uses == "–" else uses.split(", ")
            if said != library.uses:
                yield (f"{folder}/: the table says that it uses {', '.join(said) or 'nothing'}; "
                       f"CMakeLists.txt links {', '.join(library.uses) or 'nothing'}")
    order = [folder for folder in known if folder in listed]
    if order != [folder for folder in listed if folder in known]:
        yield f"the order of the rows is not that of CMakeLists.txt: {', '.join(order)}"


def all_used(libraries, name, found):
    """The library and all that it links, directly or not."""
    if name in libraries and name not in found:
        found.add(name)
        for use in libraries[name].uses:
            all_used(libraries, use, found)
    return found


def check_includes(libraries, rows):
    """What sources include without a link to it. Headers that the table names come with their user."""
    known = {library.folder: library.name for library in libraries.values() if library.folder}
    headers = {known.get(folder): re.findall(r"`(\w+/\w+\.hpp)`", uses) for folder, _, uses in rows}
    for folder, name in known.items():
        allowed = all_used(libraries, name, set())
        plain = [header for used in allowed for header in headers.get(used, ())]
        for path in sorted((ROOT / folder).glob("*.[ch]pp")):
            for header in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
                other = known.get("src/" + header.rpartition("/")[0])
                if other is None and not header.startswith(folder.rpartition("/")[2] + "/"):
                    yield f"{path.relative_to(ROOT)} includes {header}, which is in no library"
                elif other and other not in allowed and header not in plain:
                    yield (f"{path.relative_to(ROOT)} includes {header}, but lastcard::{name} does "
                           f"not link lastcard::{other}")


def check_lengths():
    """Sources of more than LONGEST lines without a reason in their first 15 lines."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS)
        for path in (pathlib.Path(folder, name) for name in sorted(files)):
            text = path.read_text() if path.suffix in SOURCES or is_script(path) else ""
            lines = text.splitlines()
            if len(lines) > LONGEST and REASON not in "\n".join(lines[:15]):
                yield (f"{path.relative_to(ROOT)} has {len(lines)} lines: split it, or say at its "
                       f"top `M{REASON} …`")


def check_switches():
    """Switches over an enumeration of the game that have a default."""
    for top in ("src", "apps", "bindings", "bench"):
        for path in sorted((ROOT / top).rglob("*.[ch]pp")):
            cases = {}  # by their column: of the enumeration that the switch at this depth is over
            for number, line in enumerate(path.read_text().splitlines(), 1):
                column = len(line) - len(line.lstrip())
                if label := re.match(r"case (\w+)::\w+:", line.lstrip()):
                    cases[column] = label[1]
                elif line.lstrip().startswith("switch ("):
                    cases.pop(column + 4, None)
                elif line.lstrip().startswith("default:") and cases.get(column) in COMPLETE:
                    yield (f"{path.relative_to(ROOT)}:{number} has a default in a switch over "
                           f"{cases[column]}: name the values, so that none is forgotten")


def is_script(path):
    """Whether this is a Python program without a suffix."""
    if path.suffix or path.is_symlink() or not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return b"python" in file.readline(80)


def main():
    libraries = libraries_of_cmake((ROOT / "CMakeLists.txt").read_text())
    rows = rows_of_table((ROOT / "docs/architecture.md").read_text())
    if sys.argv[1:] == ["--table"]:
        for library in libraries.values():
            print(f"| `{library.folder or 'editions'}/` | {library.target()} | "
                  f"{', '.join(library.uses) or '–'} |")
        return 0
    wrong = [f"docs/architecture.md: {sentence}" for sentence in check_table(libraries, rows)]
    wrong += list(check_includes(libraries, rows))
    wrong += list(check_lengths())
    wrong += list(check_switches())
    for sentence in wrong:
        print(sentence)
    print(f"{max(len(libraries) + len(rows) - len(wrong), 0)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
