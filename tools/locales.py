#!/usr/bin/env python3
"""Checks the messages of locales/*.json and writes them as tables for C++ and for the browser.

    tools/locales.py                        check all languages, complete or not
    tools/locales.py --cpp FILE             … and write the tables for src/text (the build does this)
    tools/locales.py --no-words --cpp FILE  … without messages: the program loads them at run time
    tools/locales.py --web FOLDER           … and write the files of the page (web/README.md): its own
                                            messages as modules, all others as text for its engine
    tools/locales.py --typescript FILE      … and write a TypeScript module
    tools/locales.py --javascript FILE      the same module as plain JavaScript
    tools/locales.py --vectors IN.json --compiled-vectors FILE
                                            check the test vectors that expect an error, and write
                                            the others with compiled messages
    tools/locales.py --complete …           a missing message is a problem, not a warning

A problem is one line, `file: key, byte N: sentence`; with a problem nothing is written, and the exit
status is 1.

tools/messages.py describes and parses the format of messages.
"""

import argparse
import json
import pathlib
import re
import sys

from messages import LANGUAGES, Problem, read_message

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Messages that a translation may leave as in English: these keys, and these words in any message.
SAME_AS_ENGLISH = {"card.Wc", "menu.title"}
SAME_EVERYWHERE = {"UNO", "Lastcard", "lastcard", "Hmm"}

# Languages in which a line must not end with a one-letter word.
SHORT_WORDS_BIND = ("cs", "pl", "ru", "sk")
SHORT_WORD = re.compile(r"(?:^|(?<=[\s\5(„«]))([^\W\d_]) ")

def check_like_english(key, message, english):
    """Checks a translation. It may use the arguments of the English message and their ids
    (`colour_id` for `colour`), and must distinguish the same cases."""
    theirs = english.arguments()
    allowed = theirs | {name + "_id" for name in theirs}
    for _, name, _, offset in message.walk():
        if name not in allowed:
            raise Problem(offset, f"The English message has no argument '{name}'.")
    own = message.selectors()
    for name, words in english.selectors().items():
        if own.get(name, set()) != words:
            raise Problem(
                0, f"The English message selects '{name}' by: {', '.join(sorted(words))}."
            )
    words = re.findall(r"[^\W\d_]{3,}", english.words())
    if key in SAME_AS_ENGLISH or all(word in SAME_EVERYWHERE for word in words):
        return
    if message.compiled() == english.compiled():
        raise Problem(0, "The message is the English one: it is not translated.")


def check_typography(message):
    words = message.words()
    if '"' in words:
        raise Problem(0, "The quotation marks are those of a typewriter.")
    if "..." in words:
        raise Problem(0, "Three dots are one sign: …")
    if "'" in words:
        raise Problem(0, "The apostrophe is that of a typewriter: ’ is meant.")


class Locales:
    """Loads the messages of all languages. Returns them with their problems and warnings."""

    def __init__(self, folder):
        self.folder = folder
        self.problems = []
        self.warnings = []
        self.messages = {language: {} for language in LANGUAGES}
        for language in LANGUAGES:
            self.read(language)
        for path in sorted(folder.glob("*.json")):
            if path.stem not in LANGUAGES:
                self.problems.append(f"{path}: '{path.stem}' is not a language of Lastcard.")

    def path(self, language):
        return self.folder / f"{language}.json"

    def problem(self, language, key, problem):
        self.problems.append(
            f"{self.path(language)}: {key}, byte {problem.offset}: {problem.text}"
        )

    def pairs(self, language):
        """The keys and texts of the file, in order."""

        def flat(pairs):
            keys = [key for key, _ in pairs]
            for key in keys:
                if keys.count(key) > 1:
                    raise ValueError(f"The key '{key}' is there twice.")
            return dict(pairs)

        try:
            text = self.path(language).read_text(encoding="utf-8")
            pairs = json.loads(text, object_pairs_hook=flat)
            if not isinstance(pairs, dict):
                raise ValueError("A locale is one JSON object.")
            return pairs
        except (OSError, ValueError) as error:
            self.problems.append(f"{self.path(language)}: {error}")
            return {}

    def read(self, language):
        english = self.messages["en"]
        for key, text in self.pairs(language).items():
            try:
                if not isinstance(text, str):
                    raise Problem(0, "A message is a string.")
                message = read_message(text, language)
                check_typography(message)
                if language != "en" and key not in english:
                    raise Problem(0, "English has no such key.")
                if language != "en":
                    check_like_english(key, message, english[key])
                self.messages[language][key] = message
            except Problem as problem:
                self.problem(language, key, problem)

    def missing(self):
        return [
            f"{self.path(language)}: {key} is missing; English stands in for it."
            for language in LANGUAGES
            for key in self.messages["en"]
            if key not in self.messages[language]
        ]


# ---- Tables for C++ -------------------------------------------------------------------------------


def cpp_literal(text):
    out = ""
    for sign in text:
        if sign in '"\\':
            out += "\\" + sign
        elif ord(sign) < 32:
            out += f"\\{ord(sign):03o}"
        else:
            out += sign
    return f'"{out}"sv'


def cpp_tables(locales):
    keys = sorted(locales.messages["en"])
    out = [
        "// Generated by tools/locales.py: do not edit.",
        "",
        '#include "text/locale_tables.hpp"',
        "",
        "using namespace std::string_view_literals;",
        "",
        "namespace lastcard {",
        "",
        "namespace {",
        "",
        "constexpr std::string_view keys[] = {",
        *(f"    {cpp_literal(key)}," for key in keys),
        "};",
    ]
    for language in LANGUAGES:
        out += ["", f"constexpr std::string_view {language}[] = {{"]
        for key in keys:
            message = locales.messages[language].get(key)
            out.append(f"    {cpp_literal(message.compiled()) if message else '{}'},")
        out.append("};")
    out += [
        "",
        "}  // namespace",
        "",
        "const std::span<const std::string_view> locale_keys = keys;",
        f"const std::span<const std::string_view> locale_messages[{len(LANGUAGES)}] = "
        f"{{{', '.join(LANGUAGES)}}};",
        "",
        "}  // namespace lastcard",
        "",
    ]
    return "\n".join(out)


NO_WORDS = f"""\
// Generated by tools/locales.py: do not edit.

#include "text/locale_tables.hpp"

namespace lastcard {{

const std::span<const std::string_view> locale_keys{{}};
const std::span<const std::string_view> locale_messages[{len(LANGUAGES)}] = {{}};

}}  // namespace lastcard
"""


# ---- A module for the browser ---------------------------------------------------------------------


RUNTIME = (ROOT / "tools" / "locales_runtime.mjs").read_text(encoding="utf-8")

# By language and key, for users of the module with all messages.
ALL_LANGUAGES = """
export const languages /*: Language[] */ = Object.keys(messages) /*:: as Language[] */;

/** The message under the key, or the English one, or the key itself. */
export function format(
  language /*: Language */,
  key /*: string */,
  given /*: Arguments */ = {},
) /*: string */ {
  const own = messages[language][key];
  if (own !== undefined) return formatMessage(own, language, given);
  const english = messages.en[key];
  return english === undefined ? key : formatMessage(english, "en", given);
}
"""


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def language_type():
    return f"/*:: export type Language = {' | '.join(quoted(each) for each in LANGUAGES)}; */"


def with_types(code):
    """Converts JavaScript with types in comments, as in Flow (/*: type */ and /*:: code */), to
    TypeScript."""
    code = re.sub(r" ?/\*: (.*?) \*/", r": \1", code)
    return re.sub(r"/\*:: (.*?) \*/", r"\1", code)


def javascript_module(locales):
    out = ["// Generated by tools/locales.py: do not edit.", ""]
    out += [language_type(), ""]
    out += ["export const messages /*: Record<Language, Record<string, string>> */ = {"]
    for language in LANGUAGES:
        out.append(f"  {language}: {{")
        for key, message in sorted(locales.messages[language].items()):
            out.append(f"    {quoted(key)}: {quoted(message.compiled())},")
        out.append("  },")
    out += ["};", "", RUNTIME, ALL_LANGUAGES.strip("\n"), ""]
    return "\n".join(out)


# ---- Modules for the page -------------------------------------------------------------------------

# Messages of the terminal that the page shows too.
SHARED_WITH_PAGE = ("colour.", "level.", "language.name")
# Messages that only the terminal shows.
TERMINAL_ALONE = ("play.key", "play.keys", "play.lines", "play.menu", "play.page", "play.replay", "play.stats",
                  "watch.", "editions.", "letter.")


def web_arguments(message):
    """The arguments of the message with their types: numbers for plurals, texts or numbers for
    others."""
    kinds = {}
    for kind, name, _, _ in message.walk():
        if kind == "plural" or name not in kinds:
            kinds[name] = "number" if kind == "plural" else "string | number"
    return "{ " + "; ".join(f"{name}: {kind}" for name, kind in sorted(kinds.items())) + " }"


def web_files(locales, page):
    """The files of the page by name: a module for each language with the messages of the page
    (locales/web/), the types of their keys and arguments, and the table messages for the engine."""

    def of_page(language):
        shared = {
            key: message
            for key, message in locales.messages[language].items()
            if key.startswith(SHARED_WITH_PAGE)
        }
        return shared | page.messages[language]

    def compiled(message, language):
        text = message.compiled()
        return SHORT_WORD.sub("\\1\u00a0", text) if language in SHORT_WORDS_BIND else text

    note = "// Generated by tools/locales.py: do not edit."
    files = {}
    for language in LANGUAGES:
        rows = [
            f"  {quoted(key)}: {quoted(compiled(message, language))},"
            for key, message in sorted(of_page(language).items())
        ]
        files[f"{language}.ts"] = "\n".join([note, "", "export default {", *rows, "};", ""])
        rows = [
            f"{key}\t{compiled(message, language)}"
            for key, message in sorted(locales.messages[language].items())
            if not key.startswith(TERMINAL_ALONE)
        ]
        files[f"{language}.words"] = "\n".join([language, *rows, ""])
    keys = [
        f"  {quoted(key)}: {web_arguments(message) if message.arguments() else 'Record<string, never>'};"
        for key, message in sorted(of_page("en").items())
    ]
    files["keys.ts"] = "\n".join(
        [note, "", "export interface Messages {", *keys, "}", "",
         "export const languageNames = {",
         *(f"  {language}: {quoted(locales.messages[language]['language.name'].compiled())},"
           for language in LANGUAGES),
         "} as const;", ""])
    files["format.ts"] = with_types("\n".join([note, "", language_type(), "", RUNTIME]))
    return files


# ---- Test vectors ---------------------------------------------------------------------------------


def compiled_vectors(path, locales):
    """The test vectors with compiled messages. A vector that expects an error is checked here."""
    vectors = []
    for index, vector in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        language = vector["language"]
        try:
            if "key" in vector:
                message = locales.messages[language][vector["key"]]
            else:
                message = read_message(vector["message"], language)
            found = None
        except Problem as problem:
            found = problem.text
        if found != vector.get("error"):
            locales.problems.append(
                f"{path}: vector {index + 1}: found {found}, expected {vector.get('error')}"
            )
        if found is None and "text" in vector:
            vectors.append(
                {
                    "message": message.compiled(),
                    "language": language,
                    "arguments": vector.get("arguments", {}),
                    "text": vector["text"],
                }
            )
    return vectors


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Checks the locales and writes them as tables.")
    parser.add_argument("--locales", type=pathlib.Path, default=ROOT / "locales")
    parser.add_argument("--complete", action="store_true")
    for name in ("cpp", "web", "typescript", "javascript", "vectors", "compiled-vectors"):
        parser.add_argument(f"--{name}", type=pathlib.Path)
    parser.add_argument("--no-words", action="store_true")
    options = parser.parse_args()

    locales = Locales(options.locales)
    of_page = options.locales / "web"
    page = Locales(of_page) if options.web or (options.complete and of_page.is_dir()) else None
    missing = locales.missing()
    if page:
        missing += page.missing()
        locales.problems += page.problems
    if options.complete:
        locales.problems += missing
    elif missing:
        print("\n".join(f"warning: {line}" for line in missing), file=sys.stderr)
    vectors = compiled_vectors(options.vectors, locales) if options.vectors else []
    if locales.problems:
        print("\n".join(locales.problems), file=sys.stderr)
        return 1

    if options.cpp:
        write(options.cpp, NO_WORDS if options.no_words else cpp_tables(locales))
    if options.web:
        for name, text in web_files(locales, page).items():
            write(options.web / name, text)
    if options.javascript:
        write(options.javascript, javascript_module(locales))
    if options.typescript:
        write(options.typescript, with_types(javascript_module(locales)))
    if options.compiled_vectors:
        write(options.compiled_vectors, json.dumps(vectors, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
