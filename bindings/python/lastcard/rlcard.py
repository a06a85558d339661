"""RLCard's environment, played by our rules: its agents, rule models and training loops run unchanged.
RLCard itself is not needed.

>>> from lastcard import rlcard
>>> env = rlcard.make("uno", {"seed": 7})
>>> state, player = env.reset()
>>> while not env.is_over():
...     state, player = env.step(next(iter(state["legal_actions"])))
>>> sorted(env.get_payoffs().tolist())
[-1.0, 1.0]

docs/environments.md lists where the rules differ from those of RLCard.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _core
from ._core import ActionSpace, Game, Layout, Match, Table, View

COLOURS = "rgby"
TRAITS = (*"0123456789", "skip", "reverse", "draw_2", "wild", "wild_draw_4")
ACTION_LIST = [f"{colour}-{trait}" for colour in COLOURS for trait in TRAITS] + ["draw"]
"""RLCard's names of its 61 actions, by id. ``draw`` is also to keep the card that was drawn."""

ACTION_SPACE = {name: number for number, name in enumerate(ACTION_LIST)}
DRAW = ACTION_SPACE["draw"]

DEFAULT_RULES: Mapping[str, bool | int | str] = {"voluntary_draw": False, "challenge": "off"}
"""The rules of `make("uno")` where they differ from classic: its agents draw whenever they may, and
have no action for a challenge."""

_SYMBOLS = {"s": "skip", "r": "reverse", "+2": "draw_2", "W": "wild", "W+4": "wild_draw_4"}
_OPTIONS = ("seed", "allow_step_back", "game_num_players", "observation", "rules", "windows")

State = dict[str, Any]


def make(env_id: str = "uno", config: Mapping[str, Any] | None = None) -> Env:
    """An environment: ``uno`` is the classic edition with `DEFAULT_RULES`; any edition's id is one
    too, with its own rules.

    config: ``seed``, ``allow_step_back``, ``game_num_players`` (2) as in RLCard; ``rules``, a mapping
    of switches; ``observation``: ``planes``, RLCard's 4 x 4 x 15 planes and 61 actions, which only the
    classic deck has, or ``table`` or ``memory``, our own rows and ids; ``windows``, for these alone.

    >>> from lastcard import rlcard
    >>> env = rlcard.make("no-mercy", {"game_num_players": 4, "observation": "memory", "seed": 1})
    >>> env.num_players, env.num_actions, env.state_shape[0]
    (4, 82, [748])
    """
    return Env(env_id, config)


class Env:
    """A table with the interface of RLCard's ``Env``. Made by `make`."""

    def __init__(self, env_id: str, config: Mapping[str, Any] | None = None) -> None:
        options = dict(config or {})
        for key in options:
            if key not in _OPTIONS:
                raise ValueError(f"config: found {key!r}, expected one of: {', '.join(_OPTIONS)}")
        self.name = env_id
        rules = dict(DEFAULT_RULES) if env_id == "uno" else {}
        rules |= options.get("rules") or {}
        self.game_of = Game("classic" if env_id == "uno" else env_id, rules)
        self.num_players = int(options.get("game_num_players", 2))
        self.allow_step_back = bool(options.get("allow_step_back", False))
        observation = options.get("observation", "planes")
        if observation not in ("planes", "table", "memory"):
            raise ValueError(f"observation: found {observation!r}, expected planes, table or memory")
        self._space = ActionSpace(self.game_of, self.num_players)
        planes = observation == "planes"
        self._layout = Layout(self.game_of, self.num_players, "table" if planes else observation)
        self._planes = _Planes(self.game_of, self._space, self._layout) if planes else None
        windows = options.get("windows", "auto" if planes else "ask")
        if planes and windows != "auto":
            raise ValueError(f"windows: found {windows!r}, expected auto: planes have no reactions")
        Match(Table(self.game_of, self.num_players, seed=0), windows)  # refuses unknown windows now
        self._windows: str = windows
        self._call_too = windows == "race" or (
            windows != "auto" and bool(self.game_of.rules["uno_strict"])
        )
        self.num_actions = len(ACTION_LIST) if planes else self._space.size
        shape = [4, 4, 15] if planes else [self._layout.size]
        self.state_shape = [list(shape) for _ in range(self.num_players)]
        self.action_shape = [None] * self.num_players
        self.agents: list[Any] = []
        self.action_recorder: list[tuple[int, str]] = []
        self.timestep = 0
        self._view: View | None = None
        self._legal: OrderedDict[int, None] = OrderedDict()
        self._past: list[tuple[Match, View | None, OrderedDict[int, None], int]] = []
        self.seed(options.get("seed"))

    def seed(self, seed: int | None = None) -> int:
        """The series of games from now on; returns its seed, a random one for None."""
        self._series = int.from_bytes(os.urandom(7), "little") if seed is None else int(seed)
        self._number = -1
        return self._series

    def reset(self) -> tuple[State, int]:
        """Deals the next game of the series: its first state, and the player to act."""
        self._number += 1
        table, chance = _core._start(self.game_of, self.num_players, self._series, self._number)
        self._match = Match(table, self._windows, chance)
        self.action_recorder = []
        self._past = []
        self._last = 0
        self._advance()
        return self.get_state(self._last), self._last

    @property
    def table(self) -> Table:
        """The table, with everything on it."""
        return self._match.table

    def step(self, action: int | str, raw_action: bool = False) -> tuple[State, int]:
        """Plays an id, or with ``raw_action`` its name: the next state, and who acts there."""
        if self._view is None:
            raise ValueError("step: the game is over, expected a reset")
        number = self._number_of(action) if raw_action else int(action)
        if number not in self._legal:
            legal = ", ".join(str(each) for each in self._legal)
            raise ValueError(f"action: found {action!r}, expected one of state['legal_actions']: {legal}")
        name = self._name(number)  # before the move is played: it may depend on who acts
        if self.allow_step_back:
            before = (self._match.copy(), self._view, self._legal, len(self.action_recorder))
            self._past.append(before)
        self.timestep += 1
        self.action_recorder.append((self._view.seat, name))
        if self._planes is None:
            self._match.answer(number)
        else:
            self._planes.answer(self._match, self._view, number)
        self._advance()
        return self.get_state(self._last), self._last

    def step_back(self) -> tuple[State, int] | bool:
        """Takes the last step back: the state and who acts there; False at the beginning."""
        if not self.allow_step_back:
            raise ValueError("step_back: this environment was made without allow_step_back")
        if not self._past:
            return False
        self._match, self._view, self._legal, recorded = self._past.pop()
        del self.action_recorder[recorded:]
        assert self._view is not None
        self._last = self._view.seat
        return self.get_state(self._last), self._last

    def set_agents(self, agents: Sequence[Any]) -> None:
        """Who plays in `run`: one agent for each player, with ``step``, ``eval_step``, ``use_raw``."""
        if len(agents) != self.num_players:
            raise ValueError(f"agents: found {len(agents)}, expected {self.num_players}")
        self.agents = list(agents)

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], np.ndarray[Any, Any]]:
        """Plays a game with the agents. Of each player a list of states and actions in turn, which
        begins and ends with a state, and the payoffs."""
        if not self.agents:
            raise ValueError("run: there are no agents, expected set_agents before")
        paths: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        paths[player].append(state)
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            path = paths[player]
            state, player = self.step(action, agent.use_raw)
            path.append(action)
            if not self.is_over():
                paths[player].append(state)
        for player, path in enumerate(paths):
            path.append(self.get_state(player))
        return paths, self.get_payoffs()

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self._view is None

    def get_player_id(self) -> int:
        """Who acts."""
        return self._last

    def get_state(self, player_id: int) -> State:
        """What a player knows; only the player to act has ``legal_actions``."""
        acts = self._view is not None and self._view.seat == player_id
        view = self._view if acts and self._view is not None else self.table.view(player_id)
        legal = self._legal if acts else OrderedDict[int, None]()
        names = [self._name(number) for number in legal]
        row = self._layout.observe(view)
        return {
            "obs": row if self._planes is None else self._planes.observe(row, view),
            "legal_actions": legal,
            "raw_obs": self._raw(view, names),
            "raw_legal_actions": names,
            "action_record": self.action_recorder,
        }

    def get_payoffs(self) -> np.ndarray[Any, Any]:
        """By player: 1 for who has won, -1 shared by the others; 0 while nobody has."""
        payoffs = np.zeros(self.num_players)
        winners = self.table.round_winners if self.is_over() else []
        if winners:
            payoffs[:] = -1.0 / max(1, self.num_players - len(winners))
            payoffs[winners] = 1.0 / len(winners)
        return payoffs

    def get_perfect_information(self) -> State:
        """All hands and the discard pile, in RLCard's form."""
        table = self.table
        top = table.view(self._last)
        return {
            "num_players": self.num_players,
            "hand_cards": [[self._card(token) for token in hand] for hand in table.hands],
            "played_cards": [self._card(token) for token in reversed(table.discard_pile)],
            "target": self._target(top),
            "current_player": self._last,
            "legal_actions": [self._name(number) for number in self._legal],
        }

    def get_action_feature(self, action: int) -> np.ndarray[Any, Any]:
        """One-hot, int8."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature

    def _advance(self) -> None:
        """Goes on to the next choice; answers without one are given, except at a turn."""
        while True:
            view = self._match.next()
            self._view = view
            if view is None:
                self._legal = OrderedDict()
                return
            self._last = view.seat
            mask = self._space.mask(view, self._call_too)
            chosen = mask.nonzero()[0].tolist()
            if self._planes is None:
                self._legal = OrderedDict.fromkeys(chosen)
                return
            self._legal = self._planes.legal(chosen)
            if len(self._legal) > 1 or view.question == ("turn", view.seat):
                return
            self._planes.answer(self._match, view, next(iter(self._legal)))

    def _number_of(self, name: int | str) -> int:
        if self._planes is None:
            return next((each for each in self._legal if self._name(each) == name), -1)
        return ACTION_SPACE.get(str(name), -1)

    def _name(self, number: int) -> str:
        if self._planes is not None:
            return ACTION_LIST[number]
        assert self._view is not None
        move = self._space.move(number, self._view)
        return "wait" if move is None else move.text

    def _card(self, token: str) -> str:
        return token if self._planes is None else _card(token)

    def _target(self, view: View) -> str:
        top = view.top or ""
        return top if self._planes is None else _card(top, view.colour)

    def _raw(self, view: View, names: list[str]) -> State:
        return {
            "hand": [self._card(token) for token in view.hand],
            "target": self._target(view),
            "played_cards": [self._card(token) for token in reversed(self.table.discard_pile)],
            "legal_actions": names,
            "num_cards": view.counts,
            "num_players": self.num_players,
            "current_player": self._last,
        }


def _card(token: str, colour: str = "R") -> str:
    """RLCard's name of a card of the classic deck; a wild has the colour that was called."""
    if token in ("W", "W+4"):
        return f"{colour.lower() if colour in 'RGBY' else 'r'}-{_SYMBOLS[token]}"
    return f"{token[0].lower()}-{_SYMBOLS.get(token[1:], token[1:])}"


class _Planes:
    """RLCard's ids and planes for a game with the classic deck."""

    def __init__(self, game: Game, space: ActionSpace, layout: Layout) -> None:
        tokens = [card.token for card in game.faces]
        expected = {"W", "W+4"} | {
            colour + symbol for colour in "RYGB" for symbol in (*"0123456789", "s", "r", "+2")
        }
        if set(tokens) != expected:
            raise ValueError(
                f"observation: planes are for the classic deck; for {game.edition}, "
                "expected table or memory"
            )
        self._space = space
        self._ids: dict[int, tuple[int, ...]] = {}
        for compact in range(space.size):
            universal = space.to_universal(compact)
            ids = _rlcard_ids(universal, tokens)
            if ids is None:
                raise ValueError(
                    f"rules: action {universal} of docs/encoding.md, which these rules need, is none of "
                    "RLCard's; expected other rules, or table or memory as observation"
                )
            self._ids[compact] = ids
        self._hand = layout.parts["hand"]
        places = [
            (COLOURS.index(token[0].lower()), TRAITS.index(_card(token)[2:]))
            for token in tokens if token[0] != "W"
        ]
        self._rows = np.array([row for row, _ in places])
        self._columns = np.array([column for _, column in places])
        self._coloured = np.array([i for i, token in enumerate(tokens) if token[0] != "W"])
        self._wilds = [(tokens.index("W"), 13), (tokens.index("W+4"), 14)]

    def legal(self, chosen: list[int]) -> OrderedDict[int, None]:
        """RLCard's ids of what may be chosen."""
        return OrderedDict.fromkeys(
            each for compact in chosen for each in self._ids[compact]
        )

    def answer(self, match: Match, view: View, number: int) -> None:
        """Plays one of its ids, which may be a wild and its colour."""
        mask = self._space.mask(view).nonzero()[0].tolist()
        match.answer(next(compact for compact in mask if number in self._ids[compact]))
        if number == DRAW or number % 15 < TRAITS.index("wild") or view.question == ("colour", view.seat):
            return
        asked = match.next()
        if asked is not None and asked.question == ("colour", view.seat):
            called = ACTION_SPACE[f"{COLOURS[number // 15]}-wild"]
            colours = self._space.mask(asked).nonzero()[0].tolist()
            match.answer(next(each for each in colours if called in self._ids[each]))

    def observe(self, row: np.ndarray[Any, Any], view: View) -> np.ndarray[Any, Any]:
        """The 4 x 4 x 15 planes: absent, one and two copies in the hand, and the top card."""
        planes = np.zeros((4, 4, 15), np.int64)
        planes[0] = 1
        hand = row[self._hand]
        counts = np.minimum(hand[self._coloured], 2)
        planes[0, self._rows, self._columns] = 0
        planes[counts, self._rows, self._columns] = 1
        for face, column in self._wilds:
            if hand[face]:
                planes[0, :, column] = 0
                planes[1, :, column] = 1
        top = _card(view.top or "W", view.colour)
        wild_without_colour = view.top in ("W", "W+4") and view.colour not in "RYGB"
        rows = slice(None) if wild_without_colour else COLOURS.index(top[0])
        planes[3, rows, TRAITS.index(top[2:])] = 1
        return planes


def _rlcard_ids(universal: int, tokens: list[str]) -> tuple[int, ...] | None:
    """RLCard's ids of a universal id; nothing for calls, catches and challenges, which its
    players do not make; None for what its games do not have."""
    if universal < 128:
        token = tokens[universal]
        colours = COLOURS if token[0] == "W" else token[0].lower()
        return tuple(ACTION_SPACE[_card(token, colour.upper())] for colour in colours)
    if universal in (384, 385):
        return (DRAW,)
    if 388 <= universal < 392:
        return (ACTION_SPACE[_card("W", "RYGB"[universal - 388])],)
    return () if universal in (386, 424, 427) or 415 <= universal < 424 else None
