"""Cards, hands and tables as SVG: own drawings. Every colour also has a shape, for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ._core import Table, View

_INKS = {"R": "#c62828", "Y": "#f2b705", "G": "#2e7d32", "B": "#1565c0", "W": "#333a44"}
_TEXTS = {"R": "#fff", "Y": "#1d1d1d", "G": "#fff", "B": "#fff", "W": "#fff"}
_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "-": "no colour"}
_SHAPES = {
    "R": '<circle cx="0" cy="0" r="5"/>',
    "Y": '<path d="M0 -5.5 5.5 4.5H-5.5Z"/>',
    "G": '<rect x="-4.8" y="-4.8" width="9.6" height="9.6"/>',
    "B": '<path d="M0 -6 5 0 0 6-5 0Z"/>',
}
_WIDTH, _HEIGHT = 44, 64


def _colour(token: str) -> str:
    return token[0] if token[:1] in _SHAPES else "W"


def card(token: str, x: float = 0, y: float = 0) -> str:
    """The drawing of a card, as a group at a place."""
    colour = _colour(token)
    symbol = token[1:] if len(token) > 1 else token
    size = 22 if len(symbol) < 2 else 17 if len(symbol) < 3 else 12
    ink, text = _INKS[colour], _TEXTS[colour]
    shapes = (
        f'<g transform="translate(10 11)">{_SHAPES[colour]}</g>'
        f'<g transform="translate({_WIDTH - 10} {_HEIGHT - 11})">{_SHAPES[colour]}</g>'
        if colour in _SHAPES
        else "".join(
            f'<circle cx="{8 + 9.3 * i:.1f}" cy="10" r="3.4" style="fill:{_INKS[c]}"/>'
            for i, c in enumerate("RYGB")
        )
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(token)}</title>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="{ink}" stroke="#fff" stroke-width="2"/>'
        f'<g fill="{text}">{shapes}</g>'
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT / 2 + size * 0.36:.1f}" font-size="{size}" '
        f'font-weight="700" text-anchor="middle" fill="{text}">{escape(symbol)}</text></g>'
    )


def _back(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><title>draw pile</title>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#4a5568" stroke="#fff" stroke-width="2"/>'
        f'<path d="M12 20 32 44M32 20 12 44" stroke="#cbd5e0" stroke-width="3"/></g>'
    )


def _text(x: float, y: float, content: str, size: int = 13, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}"{weight}>{escape(content)}</text>'


def _frame(width: float, height: float, title: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="#eef1f4"/>'
        f'<g fill="#1d2430">{body}</g></svg>'
    )


def hand(tokens: Sequence[str], x: float = 0, y: float = 0, width: float = 520) -> str:
    """Cards side by side, closer together if there are many."""
    step = _WIDTH + 4 if not tokens else min(_WIDTH + 4, (width - _WIDTH) / max(1, len(tokens) - 1))
    return "".join(card(token, x + step * i, y) for i, token in enumerate(tokens))


def cards(tokens: Sequence[str]) -> str:
    """A picture of some cards.

    >>> import lastcard.svg
    >>> lastcard.svg.cards(["R7", "W+4"]).startswith("<svg")
    True
    """
    width = max(60, min(560, len(tokens) * (_WIDTH + 4) + 20))
    return _frame(width, _HEIGHT + 20, " ".join(tokens), hand(tokens, 10, 10, width - 20))


def page(picture: str) -> str:
    """A picture as a piece of HTML, which scrolls if it is wider than the page.

    >>> import lastcard.svg
    >>> lastcard.svg.page(lastcard.svg.cards(["R7"])).startswith("<div")
    True
    """
    return f'<div style="overflow-x:auto">{picture}</div>'


def _asked(seen: View, names: list[str]) -> str:
    if seen.question is None:
        return "the round is over"
    kind, seat = seen.question
    return f"{names[seat]} is asked: {kind}"


def _names(names: list[str], seats: int) -> list[str]:
    return list(names) or [f"seat {i}" for i in range(seats)]


def _middle(seen: View, names: list[str], x: float, y: float) -> str:
    top = seen.top or ""
    colour = _NAMES[seen.colour]
    way = "clockwise" if seen.direction == 1 else "against the clock"
    lines = [_asked(seen, names), f"in play: {colour}, {way}"]
    if seen.pending:
        lines.append(f"penalty: {seen.pending} cards")
    body = _back(x, y) + _text(x, y + _HEIGHT + 16, f"{seen.draw_count} cards", 12)
    body += card(top, x + 62, y) if top else ""
    if seen.colour in _SHAPES:
        body += (
            f'<g transform="translate({x + 124} {y + 10})" fill="{_INKS[seen.colour]}">'
            f"{_SHAPES[seen.colour]}</g>"
        )
    for i, line in enumerate(lines):
        body += _text(x + 138, y + 15 + 20 * i, line, 14, i == 0)
    return body


def table(of: Table) -> str:
    """A table with all its hands."""
    seen = of.view(0)
    names = _names(of.names, of.seats)
    hands = of.hands
    asked = seen.question[1] if seen.question else None
    body = _middle(seen, names, 14, 14)
    y = 108.0
    for seat, tokens in enumerate(hands):
        mark = "▶ " if seat == asked else ""
        out = "" if seat in seen.in_round else ", out"
        body += _text(14, y + 28, mark + names[seat], 14, seat == asked)
        body += _text(14, y + 46, f"{len(tokens)} cards{out}, {of.scores[seat]} points", 11)
        body += hand(tokens, 150, y, 480)
        y += _HEIGHT + 10
    title = f"{of.game.edition}, round {of.round}: {_asked(seen, names)}; top card {seen.top}"
    return _frame(650, y + 6, title, body)


def view(seen: View) -> str:
    """What one seat sees: its own hand, and how many cards the others have."""
    names = _names([], seen.seats)
    asked = seen.question[1] if seen.question else None
    body = _middle(seen, names, 14, 14)
    y = 118.0
    for seat in range(seen.seats):
        if seat == seen.seat:
            continue
        mark = "▶ " if seat == asked else ""
        out = "" if seat in seen.in_round else ", out"
        line = f"{mark}{names[seat]}: {seen.counts[seat]} cards{out}, {seen.scores[seat]} points"
        body += _text(14, y, line, 13, seat == asked)
        y += 20
    body += _text(14, y + 8, f"your hand ({names[seen.seat]})", 13, True)
    body += hand(seen.hand, 14, y + 18, 620)
    title = f"{seen.game.edition}, seen by seat {seen.seat}: {_asked(seen, names)}; top card {seen.top}"
    return _frame(650, y + 18 + _HEIGHT + 14, title, body)


def table_text(of: Table) -> str:
    """A table as text.

    >>> import lastcard as lc
    >>> print(lc.Table("classic", seats=2, seed=7))  # doctest: +ELLIPSIS
    classic, round 1, top ...
    """
    seen = of.view(0)
    names = _names(of.names, of.seats)
    colour = _NAMES[seen.colour]
    lines = [f"{of.game.edition}, round {of.round}, top {seen.top}, {colour} in play"]
    asked = seen.question[1] if seen.question else None
    for seat, tokens in enumerate(of.hands):
        mark = ">" if seat == asked else " "
        lines.append(f"{mark} {names[seat]}: {' '.join(tokens) or 'no cards'}")
    lines.append(_asked(seen, names))
    return "\n".join(lines)
