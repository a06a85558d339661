#!/usr/bin/env python3
"""Checks the messages of locales/*.json and writes them as tables for C++ and for the browser.

    tools/locales.py                        check all languages, complete or not
    tools/locales.py --cpp FILE             … and write the tables for src/text (the build does this)
    tools/locales.py --no-words --cpp FILE  … without any message: the program is told them later
    tools/locales.py --web FOLDER           … and write what the page needs (web/README.md): the messages
                                            of its own as modules, all others as text for its engine
    tools/locales.py --typescript FILE      … and write a TypeScript module
    tools/locales.py --javascript FILE      the same module as plain JavaScript
    tools/locales.py --vectors IN.json --compiled-vectors FILE
                                            check the test vectors that expect an error, and write
                                            the others with compiled messages
    tools/locales.py --complete …           a message that a language lacks is a problem, not a warning

A problem is one line, `file: key, byte N: what is wrong`; the exit status is 1 if there was one, and
then nothing is written.

Messages are our subset of ICU MessageFormat:

    {name}                                             the argument as it is
    {n, plural, =0 {…} one {# card} other {# cards}}   by number; # is the number
    {x, select, a {…} b {…} other {…}}                 by word

Branches are messages again. An apostrophe quotes as in ICU: '' is an apostrophe, '{ starts a
quotation up to the next apostrophe, any other apostrophe is itself. `other` is always required.

Compiled, a message is a text in which control characters stand for the braces, so that it can be
said without being parsed:

    \\1 name \\5                          the argument
    \\2 name \\5 branch… \\6               select
    \\3 name \\5 branch… \\6               plural
    branch:  selector \\5 message \\4
"""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# In the order of Language (src/text/plural.hpp), with the plural categories that a message has to
# give: those of the Unicode CLDR. `other` is among them even where whole numbers never need it
# (Polish, Russian): without it a message would not be an ICU message.
LANGUAGES = {
    "en": ("one", "other"),
    "cs": ("one", "few", "other"),
    "hu": ("one", "other"),
    "pl": ("one", "few", "many", "other"),
    "ru": ("one", "few", "many", "other"),
    "sk": ("one", "few", "other"),
}
CATEGORIES = ("one", "few", "many", "other")

# What may be the same in another language as in English: a key, and words of any message.
SAME_AS_ENGLISH = {"card.Wc", "menu.title"}
SAME_EVERYWHERE = {"UNO", "Lastcard", "lastcard", "Hmm"}

# Where a line must not end with a word of one letter, as readers of these languages learn at school.
SHORT_WORDS_BIND = ("cs", "pl", "ru", "sk")
SHORT_WORD = re.compile(r"(?:^|(?<=[\s\5(„«]))([^\W\d_]) ")

MAX_NESTING = 8


class Problem(Exception):
    """What is wrong with a message, and where in it."""

    def __init__(self, offset, text):
        super().__init__(text)
        self.offset = offset
        self.text = text


class Message:
    """A message: a list of parts, each a text or (kind, argument, {selector: Message}, offset)."""

    def __init__(self):
        self.parts = []

    def compiled(self):
        out = ""
        for part in self.parts:
            if isinstance(part, str):
                out += part
                continue
            kind, name, branches, _ = part
            if kind == "value":
                out += f"\1{name}\5"
                continue
            out += ("\2" if kind == "select" else "\3") + f"{name}\5"
            for selector, branch in branches.items():
                out += f"{selector}\5{branch.compiled()}\4"
            out += "\6"
        return out

    def walk(self):
        """All parts that are not text, with those of the branches."""
        for part in self.parts:
            if isinstance(part, str):
                continue
            yield part
            for branch in part[2].values():
                yield from branch.walk()

    def words(self):
        """The text of all branches, without the arguments."""
        out = ""
        for part in self.parts:
            out += part if isinstance(part, str) else " ".join(b.words() for b in part[2].values())
        return out

    def arguments(self):
        return {name for _, name, _, _ in self.walk()}

    def selectors(self):
        """The words that each argument is selected by."""
        out = {}
        for kind, name, branches, _ in self.walk():
            if kind == "select":
                out.setdefault(name, set()).update(branches)
        return out


class Parser:
    """Reads a message from its text."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def message(self):
        message = self.run(0, None, False)
        if self.at < len(self.text):
            self.fail("A '}' closes nothing here.")
        return message

    def fail(self, text):
        raise Problem(len(self.text[: self.at].encode()), text)

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.text[at] if at < len(self.text) else ""

    def skip_space(self):
        while self.peek() and self.peek() in " \t\n\r":
            self.at += 1

    def expect(self, sign):
        self.skip_space()
        if self.peek() != sign:
            self.fail(f"Here a '{sign}' is expected.")
        self.at += 1

    def word(self):
        self.skip_space()
        word = re.compile(r"[A-Za-z0-9_]*").match(self.text, self.at).group()
        self.at += len(word)
        return word

    def run(self, depth, plural, below_plural):
        """Up to the end or to a '}', which stays. `plural` is the argument that # stands for."""
        message = Message()
        text = ""
        while self.peek() and self.peek() != "}":
            sign = self.peek()
            if sign == "#" and below_plural:
                self.fail("A '#' does not count inside a select: name the argument instead.")
            if sign != "{" and not (sign == "#" and plural):
                text += self.words(plural)
                continue
            if text:
                message.parts.append(text)
                text = ""
            if sign == "{":
                message.parts.append(self.argument(depth, plural, below_plural))
            else:
                message.parts.append(("value", plural, {}, self.at))
                self.at += 1
        if text:
            message.parts.append(text)
        return message

    def words(self, plural):
        sign = self.peek()
        if sign != "'":
            if ord(sign) < 32:
                self.fail("A control character cannot be part of a message.")
            self.at += 1
            return sign
        after = self.peek(1)
        if after == "'":
            self.at += 2
            return "'"
        if after and (after in "{}" or (after == "#" and plural)):
            return self.quotation()
        self.at += 1
        return "'"

    def quotation(self):
        begin = self.at
        self.at += 1
        out = ""
        while self.peek():
            if self.peek() != "'":
                out += self.peek()
                self.at += 1
            elif self.peek(1) == "'":
                out += "'"
                self.at += 2
            else:
                self.at += 1
                return out
        self.at = begin
        return self.fail("This apostrophe opens a quotation that is never closed.")

    def argument(self, depth, plural, below_plural):
        offset = len(self.text[: self.at].encode())
        if depth >= MAX_NESTING:
            self.fail("The message is nested too deeply.")
        self.at += 1
        name = self.word()
        if not name:
            self.fail("Here the name of an argument is expected.")
        if name[0].isdigit():
            self.fail("The name of an argument begins with a letter.")
        self.skip_space()
        kind, branches = "value", {}
        if self.peek() == ",":
            self.at += 1
            kind = self.word()
            if kind not in ("plural", "select"):
                self.fail("Only plural and select are known here.")
            self.expect(",")
            branches = self.branches(kind, name, depth, plural, below_plural)
        self.expect("}")
        return (kind, name, branches, offset)

    def branches(self, kind, name, depth, plural, below_plural):
        if kind == "plural":
            inside = (depth + 1, name, False)
        else:
            inside = (depth + 1, None, bool(plural) or below_plural)
        branches = {}
        self.skip_space()
        while self.peek() and self.peek() != "}":
            selector = self.selector(kind == "plural")
            if selector in branches:
                self.fail(f"The branch '{selector}' is there twice.")
            self.expect("{")
            branches[selector] = self.run(*inside)
            self.expect("}")
            self.skip_space()
        if "other" not in branches:
            self.fail("The branch 'other' is missing.")
        return branches

    def selector(self, plural):
        exact = plural and self.peek() == "="
        if exact:
            self.at += 1
        name = self.word()
        if not name:
            self.fail("Here the name of a branch is expected.")
        if exact and not name.isdigit():
            self.fail("After '=' a whole number is expected.")
        if plural and not exact and name not in CATEGORIES:
            self.fail(f"'{name}' is no plural category.")
        return "=" + name if exact else name


def check_plurals(message, language):
    needed = LANGUAGES[language]
    for kind, name, branches, offset in message.walk():
        if kind != "plural":
            continue
        for category in needed:
            if category not in branches:
                raise Problem(
                    offset, f"The plural of '{name}' lacks the category '{category}' of {language}."
                )
        for selector in branches:
            if selector in CATEGORIES and selector not in needed:
                raise Problem(
                    offset,
                    f"The plural of '{name}' has the category '{selector}', "
                    f"which {language} does not use.",
                )


def read_message(text, language):
    """The message, or a Problem: bad grammar, or plural categories that are not the language's."""
    if not text:
        raise Problem(0, "The message is empty.")
    message = Parser(text).message()
    check_plurals(message, language)
    return message


def check_like_english(key, message, english):
    """A translation may use the arguments of the English message, and the id of any of them: it
    has `colour_id` wherever there is `colour`. It tells the same cases apart."""
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
    """All languages: what they say, and what is wrong with it."""

    def __init__(self, folder):
        self.folder = folder
        self.problems = []
        self.warnings = []
        self.messages = {language: {} for language in LANGUAGES}
        for language in LANGUAGES:
            self.read(language)
        for path in sorted(folder.glob("*.json")):
            if path.stem not in LANGUAGES:
                self.problems.append(f"{path}: '{path.stem}' is no language we speak.")

    def path(self, language):
        return self.folder / f"{language}.json"

    def problem(self, language, key, problem):
        self.problems.append(
            f"{self.path(language)}: {key}, byte {problem.offset}: {problem.text}"
        )

    def pairs(self, language):
        """The keys and texts of the file, in its order."""

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

# By language and key, for whoever has all messages in one module.
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
    """TypeScript of JavaScript with types as comments, as in Flow: /*: type */ and /*:: code */."""
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

# Messages of the terminal that the page says too.
SHARED_WITH_PAGE = ("colour.", "level.", "language.name")
# Messages that only the terminal says.
TERMINAL_ALONE = ("play.key", "play.keys", "play.lines", "play.menu", "play.page", "play.replay", "play.stats",
                  "watch.", "editions.", "letter.")


def web_arguments(message):
    """What the message has to be given: numbers for plurals, texts or numbers for the rest."""
    kinds = {}
    for kind, name, _, _ in message.walk():
        if kind == "plural" or name not in kinds:
            kinds[name] = "number" if kind == "plural" else "string | number"
    return "{ " + "; ".join(f"{name}: {kind}" for name, kind in sorted(kinds.items())) + " }"


def web_files(locales, page):
    """The files of the page by name: a module for each language with the messages of the page
    (locales/web/), their keys and arguments as types, and for its engine the messages of the table."""

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
    """The vectors with their messages compiled; one that expects an error is checked here."""
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
