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
        self._planes = _core._Planes(self.game_of, self.num_players) if planes else None
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
        self._asked: int | None = None
        self._view: View | None = None  # of who is asked; without planes
        self._legal: OrderedDict[int, None] = OrderedDict()
        self._past: list[tuple[Match, OrderedDict[int, None], int]] = []
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
        if self._asked is None:
            raise ValueError("step: the game is over, expected a reset")
        number = self._number_of(action) if raw_action else int(action)
        if number not in self._legal:
            legal = ", ".join(str(each) for each in self._legal)
            raise ValueError(f"action: found {action!r}, expected one of state['legal_actions']: {legal}")
        name = self._name(number)  # before the move is played: it may depend on who acts
        if self.allow_step_back:
            self._past.append((self._match.copy(), self._legal, len(self.action_recorder)))
        self.timestep += 1
        self.action_recorder.append((self._asked, name))
        if self._planes is None:
            self._match.answer(number)
        else:
            self._planes.answer(self._match, number)
        self._advance()
        return self.get_state(self._last), self._last

    def step_back(self) -> tuple[State, int] | bool:
        """Takes the last step back: the state and who acts there; False at the beginning."""
        if not self.allow_step_back:
            raise ValueError("step_back: this environment was made without allow_step_back")
        if not self._past:
            return False
        self._match, self._legal, recorded = self._past.pop()
        del self.action_recorder[recorded:]
        self._advance()
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
        return self._asked is None

    def get_player_id(self) -> int:
        """Who acts."""
        return self._last

    def get_state(self, player_id: int) -> State:
        """What a player knows; only the player to act has ``legal_actions``."""
        acts = self._asked == player_id
        legal = self._legal if acts else OrderedDict[int, None]()
        obs: np.ndarray[Any, Any]
        if self._planes is not None:
            obs = np.empty((4, 4, 15), np.int64)
            raw = self._planes.observe(self._match, player_id, list(legal), self._last, obs)
        else:
            view = self._view if acts and self._view is not None else self.table.view(player_id)
            obs, raw = self._layout.observe(view), self._raw(view, [self._name(each) for each in legal])
        return {
            "obs": obs,
            "legal_actions": legal,
            "raw_obs": raw,
            "raw_legal_actions": raw["legal_actions"],
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
        raw = self.get_state(self._last)["raw_obs"]
        return {
            "num_players": self.num_players,
            "hand_cards": [[self._card(token) for token in hand] for hand in self.table.hands],
            "played_cards": raw["played_cards"],
            "target": raw["target"],
            "current_player": self._last,
            "legal_actions": [self._name(number) for number in self._legal],
        }

    def get_action_feature(self, action: int) -> np.ndarray[Any, Any]:
        """One-hot, int8."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature

    def _advance(self) -> None:
        """Goes on to the next choice; with planes, answers without one are given, except at a turn."""
        if self._planes is not None:
            found = self._planes.advance(self._match)
            self._asked, legal = (None, []) if found is None else found
        else:
            self._view = view = self._match.next()
            self._asked = None if view is None else view.seat
            legal = [] if view is None else self._space.mask(view, self._call_too).nonzero()[0].tolist()
        self._legal = OrderedDict.fromkeys(legal)
        if self._asked is not None:
            self._last = self._asked

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
        """RLCard's name of a card of the classic deck."""
        if self._planes is None:
            return token
        return f"r-{_SYMBOLS[token]}" if token in _SYMBOLS else (
            f"{token[0].lower()}-{_SYMBOLS.get(token[1:], token[1:])}")

    def _raw(self, view: View, names: list[str]) -> State:
        return {
            "hand": list(view.hand),
            "target": view.top,
            "played_cards": self.table.discard_pile[::-1],
            "legal_actions": names,
            "num_cards": view.counts,
            "num_players": self.num_players,
            "current_player": self._last,
        }
