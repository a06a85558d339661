"""The games of Lastcard for OpenSpiel. Needs the extra ``openspiel``.

Importing this module registers the game ``lastcard``:

>>> import pyspiel, lastcard.openspiel
>>> game = pyspiel.load_game("lastcard(edition=no-mercy,players=4)")
>>> game.num_distinct_actions()
82
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(7)
>>> len(state.observation_tensor()) == game.observation_tensor_shape()[0]
True

Sequential, with explicit chance and imperfect information. The only chance nodes are the first
four: they draw the number of the deal, digit by digit, and everything left to luck follows from it.
So the actions of a state are its whole history. Reactions are ordinary nodes, with ``wait`` among
their actions; an observation is a row of docs/encoding.md as shares of one.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import _core
from ._core import ActionSpace, Game, Layout, Match, View

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("lastcard.openspiel needs OpenSpiel: pip install 'lastcard[openspiel]'") from missing

DIGIT = 256
"""Outcomes of a chance node."""

DIGITS = 4
"""Chance nodes of a game."""

_DEFAULTS: dict[str, Any] = {
    "edition": "classic",
    "players": 2,
    "rules": "",
    "unit": "round",
    "windows": "ask",
    "observation": "memory",
    "seed": 0,
}

_TYPE = pyspiel.GameType(
    short_name="lastcard",
    long_name="Lastcard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_DEFAULTS,
    default_loadable=True,
)


def load(
    edition: str = "classic",
    players: int = 2,
    *,
    rules: Mapping[str, bool | int | str] | None = None,
    **options: Any,
) -> Any:
    """The game as ``pyspiel.load_game`` makes it, with the switches of ``rules`` as a mapping.

    edition: an id, or the path of an edition file. options: ``unit`` (round or match), ``windows``,
    ``observation`` (table or memory), and ``seed``, of the series that deals are drawn from.

    >>> from lastcard import openspiel
    >>> game = openspiel.load("classic", 3, rules={"jump_in": True})
    >>> game.num_players()
    3
    """
    words = (f"{key}:{str(value).lower()}" for key, value in (rules or {}).items())
    parameters = {"edition": edition, "players": players, "rules": " ".join(words), **options}
    return pyspiel.load_game("lastcard", parameters)


class _Setting:
    """What all states of a game share. Copies are the same object."""

    def __init__(self, **parameters: Any) -> None:
        for key in parameters:
            if key not in _DEFAULTS:
                raise ValueError(f"lastcard: found {key!r}, expected one of: {', '.join(_DEFAULTS)}")
        chosen = {**_DEFAULTS, **parameters}
        self.parameters = parameters
        self.game = Game(chosen["edition"], _rules_of(chosen["rules"]))
        self.players = int(chosen["players"])
        self.unit = _one_of("unit", chosen["unit"], ("round", "match"))
        self.windows = str(chosen["windows"])
        self.seed = int(chosen["seed"])
        self.layout = Layout(self.game, self.players, chosen["observation"])
        self.space = ActionSpace(self.game, self.players)
        self.scale = self.layout.scale
        self.call_too = self.windows == "race" or bool(self.game.rules["uno_strict"])
        self.start(0)  # refuses unknown windows now

    def start(self, number: int) -> Match:
        table, chance = _core._start(self.game, self.players, self.seed, number)
        return Match(table, self.windows, chance)

    def mask(self, view: View) -> np.ndarray[Any, Any]:
        return self.space.mask(view, self.call_too)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _setting, (tuple(sorted(self.parameters.items())),)


# As long as a game or a state is used.
_settings: weakref.WeakValueDictionary[tuple[tuple[str, Any], ...], _Setting]
_settings = weakref.WeakValueDictionary()


def _setting(parameters: tuple[tuple[str, Any], ...]) -> _Setting:
    setting = _settings.get(parameters)
    if setting is None:
        setting = _settings[parameters] = _Setting(**dict(parameters))
    return setting


def _one_of(what: str, found: str, expected: tuple[str, ...]) -> str:
    if found not in expected:
        raise ValueError(f"{what}: found {found!r}, expected one of: {', '.join(expected)}")
    return found


def _rules_of(text: str) -> dict[str, bool | int | str]:
    rules: dict[str, bool | int | str] = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"rules: found {word!r}, expected a switch and its value, such as jump_in:true")
        rules[key] = value == "true" if value in ("true", "false") else (
            int(value) if value.isdigit() else value
        )
    return rules


class LastcardGame(pyspiel.Game):  # type: ignore[misc]
    """What ``pyspiel.load_game("lastcard")`` returns."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.setting = _setting(tuple(sorted(given.items())))
        players = self.setting.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.space.size,
            max_chance_outcomes=DIGIT,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_longest(self.setting),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self, *_: Any) -> LastcardState:
        """Before the number of the deal is drawn."""
        return LastcardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The digits of the deal's number."""
        return DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> LastcardObserver:
        """What one player sees, or with perfect recall everything that it has seen."""
        return LastcardObserver(self.setting, iig_obs_type, params)


class LastcardState(pyspiel.State):  # type: ignore[misc]
    """A position: a match in the engine's order of requests."""

    def __init__(self, game: LastcardGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._digits: list[int] = []
        self._match: Match | None = None
        self._waits: list[tuple[int, int]] = []  # who waited, after how many events
        self._before = b""  # what the player saw for whom this state was sampled
        self._sampled_for = -1

    @property
    def match(self) -> Match:
        """The match; there is one once the deal is known."""
        if self._match is None:
            raise ValueError("state: the deal is not drawn yet")
        return self._match

    def current_player(self) -> int:
        """Who acts."""
        if self._match is None:
            return int(pyspiel.PlayerId.CHANCE)
        view = self._match.next()
        return int(pyspiel.PlayerId.TERMINAL) if view is None else view.seat

    def is_terminal(self) -> bool:
        """Whether the round or the match is over."""
        return self._match is not None and self._match.next() is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits, all alike."""
        return [(digit, 1 / DIGIT) for digit in range(DIGIT)]

    def _legal_actions(self, player: int) -> list[int]:
        view = self.match.next()
        if view is None or view.seat != player:
            return []
        legal: list[int] = self._setting.mask(view).nonzero()[0].tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if self._match is None:
            self._digits.append(action)
            if len(self._digits) == DIGITS:
                number = 0
                for digit in self._digits:
                    number = number * DIGIT + digit
                self._match = self._setting.start(number)
            return
        view = self._match.next()
        assert view is not None
        if action == self._setting.space.wait:
            self._waits.append((view.seat, len(self.heard(view.seat)) // 8))
        self._match.answer(int(action))
        if self._setting.unit == "match":
            while self._match.next() is None and self._match.table.phase != "match":
                self._match.deal()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        move = self._setting.space.move(action, _view(self.match, player))
        return "wait" if move is None else move.text

    def returns(self) -> list[float]:
        """1 shared by the winners, -1 shared by the others; 0 before the end and if nobody has won."""
        players = self._setting.players
        if not self.is_terminal():
            return [0.0] * players
        table = self.match.table
        winners = table.match_winners if self._setting.unit == "match" else table.round_winners
        if not winners:
            return [0.0] * players
        others = max(1, players - len(winners))
        return [1 / len(winners) if seat in winners else -1 / others for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Any) -> LastcardState:
        """A state that the player could not tell from this one, for information-set search. sampler:
        a function that returns a number between 0 and 1."""
        state = LastcardState(self.get_game())
        state._digits = [0] * DIGITS  # what they were is not known
        seed = int(sampler() * 2**53)
        state._match = self.match.at(_view(self.match, player).sample(seed), seed)
        state._before = self.heard(player)
        state._sampled_for = player
        state._waits = [wait for wait in self._waits if wait[0] == player]
        return state

    def heard(self, player: int) -> bytes:
        """All that the player has seen happen, eight bytes for each event of docs/encoding.md."""
        before = self._before if player == self._sampled_for else b""
        return before + _core._heard(self.match.table, player)

    def __str__(self) -> str:
        if self._match is None:
            return " ".join(["deal", *map(str, self._digits)])
        view = self._match.next()
        asked = "" if view is None else f"\nseat {view.seat} {'may react' if view.offered else 'is asked'}"
        return f"{self._match.table}{asked}"


class LastcardObserver:
    """The observer that ``LastcardGame.make_py_observer`` returns."""

    def __init__(
        self, setting: _Setting, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> None:
        if params:
            raise ValueError(f"observer: found parameters {dict(params)}, expected none")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observer: expected the public information and that of a single player")
        self._setting = setting
        self._recalls = kind.perfect_recall
        # Information states have strings alone: a tensor of all that was seen has no fixed size.
        self.tensor = None if self._recalls else np.zeros(setting.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: LastcardState, player: int) -> None:
        """Writes what the player sees into ``tensor``."""
        if self.tensor is None:
            raise ValueError("observer: information states have no tensor")
        if state._match is None:
            self.tensor.fill(0)
        else:
            row = self._setting.layout.observe(_view(state._match, player))
            np.minimum(row * self._setting.scale, np.float32(1), out=self.tensor)

    def string_from(self, state: LastcardState, player: int) -> str:
        """In hexadecimal digits what the player sees; with perfect recall also everything that it
        has seen, and when it waited."""
        if state._match is None:
            return ""
        row = self._setting.layout.observe(_view(state._match, player))
        seen = f"{player} {row.tobytes().hex()}"
        if not self._recalls:
            return seen
        waits = ",".join(str(after) for seat, after in state._waits if seat == player)
        return f"{seen} {state.heard(player).hex()} {waits}"


def _view(match: Match, player: int) -> View:
    view = match.next()
    return view if view is not None and view.seat == player else match.table.view(player)


def _longest(setting: _Setting) -> int:
    """More nodes than a game can have: every action may be followed by an offer to each seat."""
    rounds = 1000 if setting.unit == "match" else 1
    return DIGITS + rounds * _core._most_actions * (1 + setting.players)


pyspiel.register_game(_TYPE, LastcardGame)
