#!/usr/bin/env python3
"""Makes TypeScript types of the protocol's schemas.

    python3 tools/protocol.py --typescript FILE     writes them ("-": prints them)

The schemas (src/wire/schema/protocol.json) are the source; docs/protocol.md tells what they mean. Every
schema under $defs becomes one exported type of the same name. A keyword that has no meaning here is an
error, so that no type promises more or less than its schema.
"""

import argparse
import json
import re
import sys
from pathlib import Path

SCHEMA = Path(__file__).resolve().parent.parent / "src/wire/schema/protocol.json"

# Constraints that a TypeScript type cannot express.
CHECKS = {"minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"}
SHAPES = {"description", "type", "const", "enum", "oneOf", "$ref", "items", "properties", "required",
          "additionalProperties", "propertyNames"}
SIMPLE = {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}


class Mistake(Exception):
    pass


def comment(schema, indent):
    text = schema.get("description")
    return f"{indent}/** {text} */\n" if text else ""


def reference(target):
    """"#/$defs/View/properties/top" is View["top"]."""
    parts = target.removeprefix("#/$defs/").split("/")
    if not target.startswith("#/$defs/") or len(parts) not in (1, 3):
        raise Mistake(f"a reference to {target}")
    return parts[0] if len(parts) == 1 else f'NonNullable<{parts[0]}["{parts[2]}"]>'


def union(types):
    return " | ".join(dict.fromkeys(types))


def members(schema, indent):
    required = schema.get("required", [])
    unknown = set(required) - set(schema["properties"])
    if unknown:
        raise Mistake(f"required, but not described: {', '.join(sorted(unknown))}")
    lines = []
    for name, part in schema["properties"].items():
        mark = "" if name in required else "?"
        lines.append(f"{comment(part, indent)}{indent}{name}{mark}: {type_of(part, indent)};\n")
    return "".join(lines)


def object_type(schema, indent):
    more = schema.get("additionalProperties")
    if "properties" in schema:
        if more is not False:
            raise Mistake("an object with properties that is not closed")
        return "{\n" + members(schema, indent + "  ") + indent + "}"
    if not isinstance(more, dict):
        raise Mistake("an object without properties")
    names = schema.get("propertyNames", {})
    value = type_of(more, indent)
    # A closed set of names: not all need to be present.
    if names.get("$ref") == "#/$defs/Colour":
        return f"{{ [name in Colour]?: {value} }}"
    return f"{{ [name: string]: {value} }}"


def type_of(schema, indent=""):
    unknown = set(schema) - SHAPES - CHECKS
    if unknown:
        raise Mistake(f"keywords that nobody knows: {', '.join(sorted(unknown))}")
    if "$ref" in schema:
        return reference(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return union(json.dumps(word) for word in schema["enum"])
    if "oneOf" in schema:
        return union(type_of(part, indent) for part in schema["oneOf"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return union(SIMPLE[each] for each in kind)
    if kind == "array":
        item = type_of(schema["items"], indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return object_type(schema, indent)
    if kind in SIMPLE:
        return SIMPLE[kind]
    raise Mistake("a schema without a type")


def typescript(schemas):
    out = ["// Made of src/wire/schema/protocol.json by tools/protocol.py: change that, not this.\n"]
    for name, schema in schemas["$defs"].items():
        if not re.fullmatch(r"[A-Z][A-Za-z]*", name):
            raise Mistake(f"{name}: not the name of a type")
        try:
            if "properties" in schema:
                body = f"export interface {name} {type_of(schema)}\n"
            elif "oneOf" in schema:
                parts = "".join(f"\n{comment(part, '  ')}  | {type_of(part, '  ')}"
                                for part in schema["oneOf"])
                body = f"export type {name} ={parts};\n"
            else:
                body = f"export type {name} = {type_of(schema)};\n"
        except Mistake as mistake:
            raise Mistake(f"{name}: {mistake}") from None
        out.append(comment(schema, "") + body)
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description="Makes TypeScript types of the protocol's schemas.")
    parser.add_argument("--schema", type=Path, default=SCHEMA)
    parser.add_argument("--typescript", metavar="FILE", required=True)
    arguments = parser.parse_args()
    try:
        text = typescript(json.loads(arguments.schema.read_text(encoding="utf-8")))
    except (OSError, ValueError, Mistake) as mistake:
        print(f"protocol.py: {arguments.schema.name}: {mistake}", file=sys.stderr)
        return 2
    if arguments.typescript == "-":
        sys.stdout.write(text)
    else:
        Path(arguments.typescript).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
