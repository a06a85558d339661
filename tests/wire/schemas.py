#!/usr/bin/env python3
"""Validates against the schemas of the protocol with an independent validator (python3-jsonschema), for
tests in Python that check real messages.

    schemas.error("Message", frame)     the error, or None

As a program it checks that the schemas are valid, that every example of docs/protocol.md matches its
schema, and that it does not with a member less or more. Prints `N passed, N failed`."""

import functools
import json
import pathlib
import re
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from checks import Checks  # noqa: E402

SCHEMAS = json.loads((ROOT / "src/wire/schema/protocol.json").read_text(encoding="utf-8"))


@functools.cache
def validator(name):
    return jsonschema.Draft202012Validator({**SCHEMAS, "$ref": f"#/$defs/{name}"})


@functools.cache
def names_by_word(union):
    """{"act": "ActCommand", …}: to check one schema instead of all branches of a union."""
    references = [branch["$ref"].rpartition("/")[2] for branch in SCHEMAS["$defs"][union]["oneOf"]]
    return {SCHEMAS["$defs"][name]["properties"]["type"]["const"]: name for name in references}


def error(name, value):
    """A sentence about the first error in the value; None if it matches the schema."""
    if name in ("Command", "Message"):
        word = value.get("type") if isinstance(value, dict) else None
        if word not in names_by_word(name):
            return f"no such type: {word!r}"
        name = names_by_word(name)[word]
    first = next(validator(name).iter_errors(value), None)
    return None if first is None else f"{name} at {first.json_path}: {first.message}"


def examples():
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for name, example in re.findall(r"^```json (\w+)\n(.*?)^```", text, re.S | re.M):
        yield name, json.loads(example)


def main():
    check = Checks()
    jsonschema.Draft202012Validator.check_schema(SCHEMAS)
    for name, example in examples():
        wrong = error(name, example)
        check(wrong is None, f"{name}: {wrong}")
        check(error(name, {**example, "more": 1}) is not None, f"{name}: a member more is taken")
        for member in SCHEMAS["$defs"][name].get("required", []):
            less = {key: value for key, value in example.items() if key != member}
            check(error(name, less) is not None, f"{name}: taken without {member}")
        union = next((each for each in ("Command", "Message") if name.endswith(each)), None)
        if union:
            check(error(union, example) is None, f"{name}: not taken as a {union}")
    check(error("Message", {"type": "fireworks"}) is not None, "an unknown message is taken")
    check.end()


if __name__ == "__main__":
    main()
