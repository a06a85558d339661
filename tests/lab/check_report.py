#!/usr/bin/env python3
"""Checks a report of lastcard simulate: check_report.py FOLDER with report.html, out.json, out.csv
and plots/*.svg. Prints what is wrong; the exit status says whether anything is."""

import csv
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

VOID = {"meta", "br", "hr", "link", "img", "input"}
problems = []


class Page(html.parser.HTMLParser):
    """Every element is closed in order, every id is there once, and nothing comes from elsewhere."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.ids = set()
        self.references = []
        self.counts = {}

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attributes:
            if name == "id":
                if value in self.ids:
                    problems.append(f"the id {value} is there twice")
                self.ids.add(value)
            if name in ("src", "href") and not value.startswith("#"):
                problems.append(f"<{tag}> refers to {value}")
            if name == "href":
                self.references.append(value[1:])
            if name in ("aria-labelledby",):
                self.references += value.split()
            if name.startswith("on") or tag == "script":
                problems.append(f"<{tag} {name}> could run something")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            problems.append(f"</{tag}> does not close what is open")


def check_plot(text, where):
    try:
        root = xml.fromstring(text)
    except xml.ParseError as error:
        problems.append(f"{where}: {error}")
        return
    names = {child.tag.split("}")[1]: (child.text or "") for child in root}
    for needed in ("title", "desc"):
        if len(names.get(needed, "")) < 5:
            problems.append(f"{where}: no {needed}")
    left, top, width, height = (float(n) for n in root.get("viewBox").split())
    for element in root.iter():
        for key, limit in (("x", width), ("y", height), ("cx", width), ("cy", height)):
            value = float(element.get(key, 0))
            if not 0 <= value <= limit:
                problems.append(f"{where}: {element.tag} lies outside at {key}={value}")
        if float(element.get("width", 0)) + float(element.get("x", 0)) > width + 0.2:
            problems.append(f"{where}: a box is too wide")


def check_page(folder):
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    page.close()
    if page.open:
        problems.append(f"never closed: {page.open}")
    for reference in page.references:
        if reference not in page.ids:
            problems.append(f"nothing has the id {reference}")
    plots = re.findall(r"<svg.*?</svg>", text, re.S)
    if len(plots) < 8 or page.counts.get("table", 0) < 8:
        problems.append("there are too few plots or tables")
    for number, plot in enumerate(plots):
        check_plot(plot, f"plot {number}")
    if "prefers-color-scheme:dark" not in text or "@media print" not in text:
        problems.append("the page has no dark theme or no print style")
    for path in (folder / "plots").glob("*.svg"):
        check_plot(path.read_text(encoding="utf-8"), path.name)


def flat(document):
    for setting in document["settings"]:
        for table, rows in setting["tables"].items():
            for row in rows:
                for column, cell in row.items():
                    if column in ("row", "label"):
                        continue
                    if isinstance(cell, dict):
                        values = [cell["value"], cell["low"], cell["high"]]
                    else:
                        values = [cell, None, None]
                    yield [setting["setting"], table, row["row"], column] + values


def check_numbers(folder):
    document = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    if document["lastcard_simulation"] != 1:
        problems.append("the JSON is not of version 1")
    with open(folder / "out.csv", newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    expected = list(flat(document))
    if lines[0] != ["setting", "table", "row", "column", "value", "low", "high"]:
        problems.append(f"the CSV begins with {lines[0]}")
    if len(lines) != len(expected) + 1:
        problems.append(f"{len(lines) - 1} lines of CSV for {len(expected)} numbers of JSON")
    for line, values in zip(lines[1:], expected):
        wanted = values[:4] + ["" if v is None else v for v in values[4:]]
        same = all(a == b if isinstance(b, str) else a != "" and float(a) == b
                   for a, b in zip(line, wanted))
        if not same:
            problems.append(f"CSV {line} is not JSON {wanted}")


folder = pathlib.Path(sys.argv[1])
check_page(folder)
check_numbers(folder)
for problem in problems[:20]:
    print(problem)
sys.exit(1 if problems else 0)
