"""Parses messages, checks their plurals and compiles them. A subset of ICU MessageFormat:

    {name}                                             the argument as it is
    {n, plural, =0 {…} one {# card} other {# cards}}   by number; # is the number
    {x, select, a {…} b {…} other {…}}                 by word

Branches are messages again. An apostrophe quotes as in ICU: '' is an apostrophe, '{ starts a
quotation up to the next apostrophe, any other apostrophe is itself. `other` is always required.

A compiled message has control characters instead of braces:

    \\1 name \\5                          the argument
    \\2 name \\5 branch… \\6               select
    \\3 name \\5 branch… \\6               plural
    branch:  selector \\5 message \\4
"""

import re

# In the order of Language (src/text/plural.hpp), with the plural categories that a message must
# have: those of the Unicode CLDR. `other` is included even if integers never need it (Polish,
# Russian): ICU messages require it.
LANGUAGES = {
    "en": ("one", "other"),
    "cs": ("one", "few", "other"),
    "hu": ("one", "other"),
    "pl": ("one", "few", "many", "other"),
    "ru": ("one", "few", "many", "other"),
    "sk": ("one", "few", "other"),
}
CATEGORIES = ("one", "few", "many", "other")

MAX_NESTING = 8


class Problem(Exception):
    """An error in a message, and its position."""

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
        """All parts that are not text, including those of the branches."""
        for part in self.parts:
            if isinstance(part, str):
                continue
            yield part
            for branch in part[2].values():
                yield from branch.walk()

    def words(self):
        """The text of all branches, without arguments."""
        out = ""
        for part in self.parts:
            out += part if isinstance(part, str) else " ".join(b.words() for b in part[2].values())
        return out

    def arguments(self):
        return {name for _, name, _, _ in self.walk()}

    def selectors(self):
        """The selectors of each argument."""
        out = {}
        for kind, name, branches, _ in self.walk():
            if kind == "select":
                out.setdefault(name, set()).update(branches)
        return out


class Parser:
    """Parses a message."""

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
        """Parses up to the end or to a '}', which is not consumed. `plural` is the argument that #
        stands for."""
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
    """Parses and checks a message. Raises Problem on bad grammar or wrong plural categories."""
    if not text:
        raise Problem(0, "The message is empty.")
    message = Parser(text).message()
    check_plurals(message, language)
    return message
