"""The engine of Lastcard. Use the package lastcard."""

from collections.abc import Sequence
import os
from typing import Annotated, Final

import numpy
from numpy.typing import NDArray

import lastcard.records


import os
from collections.abc import Callable, Iterator, Mapping, Sequence

from lastcard._values import Hand, Question

class Refused:
    """Why the rules refuse a move."""

    @property
    def reason(self) -> str:
        """A name such as ``does_not_fit``."""

    @property
    def rule(self) -> str:
        """The id of the rule, such as ``G-11``; empty if no single rule says so."""

    def sentence(self, language: str = 'en') -> str:
        """The reason in a language."""

class Card:
    """
    One face of the deck: all cards that look alike.

    >>> import lastcard as lc
    >>> lc.Game('classic').card('R7').name()
    'red 7'
    """

    @property
    def index(self) -> int:
        """Its row in the deck, from 0."""

    @property
    def token(self) -> str:
        """As the notation writes it: ``R7``, ``W+4``."""

    def name(self, language: str = 'en') -> str:
        """In words: ``red 7``."""

    @property
    def colour(self) -> str:
        """R, Y, G or B; ``-`` for a wild."""

    @property
    def number(self) -> int | None:
        """0 to 9, or None."""

    @property
    def points(self) -> int:
        """What it counts in a hand at the end of a round."""

    @property
    def copies(self) -> int:
        """How many of them the deck has."""

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __eq__(self, other: object | None) -> bool: ...

    def __hash__(self) -> int: ...

class Game:
    """
    An edition with its rules: what is played. It never changes.

    >>> import lastcard as lc
    >>> game = lc.Game('classic', rules={'jump_in': True})
    >>> game.rules['jump_in'], game.card_count
    (True, 108)
    """

    def __init__(self, edition: str = 'classic', rules: Mapping[str, bool | int | str] | None = None, preset: str | None = None) -> None:
        """
        edition: an id such as ``no-mercy``, the path of an edition file, or its text.
        rules: switches that differ, such as ``{"stacking": "at_least"}``.
        preset: the id or path of a set of house rules.
        """

    @property
    def edition(self) -> str:
        """The edition's id."""

    def name(self, language: str = 'en') -> str:
        """The edition's name."""

    @property
    def rules(self) -> dict[str, bool | int | str]:
        """Every switch with its value."""

    @property
    def faces(self) -> list[Card]:
        """The different cards, in the order of the deck."""

    def card(self, token: str) -> Card:
        """The card of a token."""

    @property
    def deck(self) -> list[str]:
        """The tokens of all cards, copies one by one."""

    @property
    def card_count(self) -> int:
        """Cards in the deck."""

    @property
    def fingerprint(self) -> int:
        """A number of everything that decides how it is played."""

    @property
    def edition_hash(self) -> str:
        """The content hash of the edition, as in records."""

    @property
    def face_features(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None))]:
        """A float32 array [faces, 48] that means the same in all editions."""

    def __eq__(self, other: object | None) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Move:
    """
    What a seat does: one action.

    >>> import lastcard as lc
    >>> lc.Move.catch(1, 2)
    Move('1 catch 2')
    """

    @staticmethod
    def play(game: Game, seat: int, card: str, *, uno: bool = False, pair: bool = False, more: bool = False, jump: bool = False) -> Move:
        """Seat plays a card of the game, with these flags."""

    @staticmethod
    def show(game: Game, seat: int, card: str) -> Move:
        """Seat shows a card of its hand."""

    @staticmethod
    def call(seat: int, colour: str) -> Move:
        """Seat calls a colour: R, Y, G or B."""

    @staticmethod
    def power(seat: int, colour: str) -> Move:
        """Seat takes the power of a colour."""

    @staticmethod
    def swap(seat: int, target: int | None) -> Move:
        """Seat swaps hands with another seat, or with nobody: None."""

    @staticmethod
    def draw(seat: int) -> Move:
        """Seat draws."""

    @staticmethod
    def pass_(seat: int) -> Move:
        """Seat passes."""

    @staticmethod
    def challenge(seat: int) -> Move:
        """Seat challenges."""

    @staticmethod
    def flip(seat: int) -> Move:
        """Seat turns a card up with the green power."""

    @staticmethod
    def uno(seat: int) -> Move:
        """Seat calls its last card."""

    @staticmethod
    def slap(seat: int) -> Move:
        """Seat slaps."""

    @staticmethod
    def give(seat: int, target: int) -> Move:
        """Seat gives its red cards to another seat."""

    @staticmethod
    def catch(seat: int, target: int) -> Move:
        """Seat catches another seat that forgot its call."""

    @property
    def seat(self) -> int | None:
        """Who; None for the table."""

    @property
    def kind(self) -> str:
        """``play``, ``draw``, ``pass``, ``call`` and so on."""

    @property
    def card(self) -> Card | None:
        """The card that is played or shown, or None."""

    @property
    def target(self) -> int | None:
        """The seat that it is aimed at, or None."""

    @property
    def text(self) -> str:
        """In the notation, without the seat: ``R7!``."""

    def without_call(self) -> Move:
        """The same play without the last-card call, which has an id of its own."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object | None) -> bool: ...

    def __hash__(self) -> int: ...

class Event:
    """
    What happened, with what was hidden: `seen_by` leaves that out.

    >>> import lastcard as lc
    >>> lc.Table('classic', seats=2, seed=7).events[0].kind
    'shuffled'
    """

    @property
    def kind(self) -> str:
        """Its name, such as ``card_played``."""

    @property
    def seat(self) -> int | None:
        """Whose it is, or None."""

    @property
    def other(self) -> int | None:
        """The other seat, or None."""

    @property
    def card(self) -> str | None:
        """The token of its card, or None."""

    @property
    def colour(self) -> str:
        """R, Y, G, B or ``-``."""

    @property
    def flags(self) -> int:
        """As `src/engine/event.hpp` defines them."""

    @property
    def number(self) -> int:
        """Cards, points or the round."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it, or a spectator: None."""

    def sentence(self, seat: int | None = None, language: str = 'en') -> str:
        """
        In words, as a seat reads it, or a spectator: None. Some events have none.
        """

    def __repr__(self) -> str: ...

class Events:
    """
    What a move did, in order. It can be read like a list.

    >>> import lastcard as lc
    >>> table = lc.Table('classic', seats=2, seed=7)
    >>> table.push('draw')[0].kind
    'card_drawn'
    """

    def __len__(self) -> int: ...

    def __getitem__(self, index: int) -> Event: ...

    def __iter__(self) -> Iterator[Event]: ...

    def __repr__(self) -> str: ...

class View:
    """
    What one seat knows, and what it may do.

    >>> import lastcard as lc
    >>> view = lc.Table('classic', seats=2, seed=7).view(1)
    >>> view.sample(seed=3).view(1).hand == view.hand
    True
    """

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def hand(self) -> Hand:
        """The tokens of the own cards, in the order of the deck."""

    @property
    def counts(self) -> list[int]:
        """Cards in every hand, by seat."""

    @property
    def scores(self) -> list[int]:
        """Points, by seat."""

    @property
    def top(self) -> str | None:
        """The face-up card."""

    @property
    def colour(self) -> str:
        """The colour in play: R, Y, G, B or ``-``."""

    @property
    def direction(self) -> int:
        """1 clockwise, -1 against."""

    @property
    def pending(self) -> int:
        """Cards that the penalty has grown to."""

    @property
    def draw_count(self) -> int:
        """Cards in the draw pile."""

    @property
    def discard_count(self) -> int:
        """Cards in the discard pile, with the face-up one."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def dealer(self) -> int | None:
        """Who dealt."""

    @property
    def in_round(self) -> list[int]:
        """Seats that are still in the round."""

    @property
    def catchable(self) -> list[int]:
        """Seats that owe the last-card call."""

    @property
    def question(self) -> Question | None:
        """The open question and whose it is, or None."""

    @property
    def offered(self) -> bool:
        """Whether the seat is offered a reaction now, and may wait."""

    @property
    def chance(self) -> int:
        """A random number for this decision: the same in a repeated game."""

    def answers(self) -> list[Move]:
        """The answers to the open question, if it is for this seat."""

    def reactions(self) -> list[Move]:
        """What the seat may do without being asked."""

    def legal(self) -> list[Move]:
        """Everything that the seat may do now."""

    def known(self, seat: int) -> list[int]:
        """Cards that are certainly in the hand of a seat: how many, by face."""

    def unknown(self, seat: int) -> int:
        """Cards in the hand of a seat that may be anything."""

    @property
    def unseen(self) -> list[int]:
        """Copies of which the seat does not know where they are, by face."""

    def sample(self, seed: int) -> Table:
        """
        A table that this seat could not tell from the real one, dealt at random.
        """

    def _repr_svg_(self) -> str:
        """A picture, for notebooks."""

    def _repr_html_(self) -> str:
        """The same, for notebooks that show HTML alone."""

    def __repr__(self) -> str: ...

    def sentence(self, language: str = 'en') -> str:
        """The open question in words, as this seat would read it."""

class Table:
    """
    A table with everything on it: hands, piles, and all that has happened.

    game: a Game, or what makes one. seats: 2 to 10. seed: a number, 32 bytes, the same in
    hexadecimal, or any text, as `lastcard watch --seed` takes it; None: a random one.
    dealer: who deals first, where the rules do not draw lots. shuffle: ``fair``, which can be
    checked, or ``fast``. names: of the players, for the record.

    >>> import lastcard as lc
    >>> table = lc.Table('classic', seats=2, seed=7)
    >>> before = table.copy()
    >>> events = table.push(table.answers()[0])
    >>> table.pop()
    >>> table == before
    True
    """

    def __init__(self, game: Game | str = 'classic', seats: int = 4, seed: int | bytes | str | None = None, *, dealer: int = 0, shuffle: str = 'fair', names: Sequence[str] = ()) -> None: ...

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def names(self) -> list[str]:
        """Names of the seats, if they have any."""

    @property
    def seed(self) -> bytes:
        """The 32 bytes that all cards come from."""

    @property
    def phase(self) -> str:
        """``playing``; ``round`` or ``match`` when that is over."""

    @property
    def question(self) -> Question | None:
        """The open question and whose it is, or None."""

    @property
    def round(self) -> int:
        """From 1."""

    @property
    def scores(self) -> list[int]:
        """Points, by seat."""

    @property
    def round_winners(self) -> list[int]:
        """Who has won the round that is over."""

    @property
    def match_winners(self) -> list[int]:
        """Who has won the match that is over."""

    @property
    def hands(self) -> list[Hand]:
        """All hands, by seat."""

    @property
    def draw_pile(self) -> list[str]:
        """The draw pile, the next card first."""

    @property
    def discard_pile(self) -> list[str]:
        """The discard pile, the face-up card first."""

    def oracle(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """
        uint8: all hands and the next cards, for the training of a critic: see
        docs/encoding.md.
        """

    def answers(self) -> list[Move]:
        """The answers to the open question."""

    def legal(self, seat: int) -> list[Move]:
        """Everything that a seat may do now, reactions too."""

    def view(self, seat: int) -> View:
        """What a seat sees and remembers."""

    def push(self, move: str | Move | int) -> Events:
        """
        Plays a move: a text such as ``2 R7!`` or, by the seat that is asked, ``R7!``; a
        Move; the id of one. Returns what happened.
        """

    def pop(self) -> None:
        """Takes the last move back."""

    def deal(self) -> Events:
        """Deals the next round. Returns what happened."""

    @property
    def events(self) -> Events:
        """Everything that has happened."""

    @property
    def moves(self) -> list[Move]:
        """Everything that has been done, the table's actions too."""

    def copy(self) -> Table:
        """Another table in the same state, with the same past."""

    def __bytes__(self) -> bytes: ...

    @staticmethod
    def from_bytes(game: Game, data: bytes) -> Table:
        """
        A table in the middle of a match, from its bytes. The bytes must be trusted.
        """

    def __hash__(self) -> int: ...

    def __eq__(self, other: object | None) -> bool: ...

    def play(self, players: Sequence[str | Bot | Callable[[View], Move | int | str | None]], *, until: str = 'round', windows: str = 'ask', chance: int | None = None) -> None:
        """
        Lets players play: names of bots, or functions of a view that return a Move, an
        id, a text, or None to wait. chance: the seed of what bots leave to luck.
        """

    @property
    def whole(self) -> bool:
        """Whether it began with the first deal."""

    def record(self) -> 'lastcard.records.Record':
        """The match so far as a record, which `lastcard verify` can check."""

    def _repr_svg_(self) -> str:
        """A picture, for notebooks."""

    def _repr_html_(self) -> str:
        """The same, for notebooks that show HTML alone."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def _header(self) -> str: ...

    @staticmethod
    def _of_header(arg: str, /) -> Table: ...

def _game_of_header(arg: str, /) -> Game: ...

def _restore(text: str, state: bytes | None) -> Table: ...

def _sample(arg0: View, arg1: int, /) -> Table: ...

def _push_record(arg0: Table, arg1: str, /) -> Events: ...

def _read_record(text: str) -> tuple[str, list[str], str]: ...

def _verify_text(text: str) -> tuple[int, str] | None: ...

class Match:
    """
    A table that asks its seats in order, and offers reactions before every
    question: see docs/encoding.md.

    >>> import lastcard as lc
    >>> match = lc.Match(lc.Table('classic', seats=2, seed=7))
    >>> bot = lc.bot('normal')
    >>> while view := match.next():
    ...     match.answer(bot(view))
    >>> match.table.phase
    'round'
    """

    def __init__(self, table: Table, windows: str = 'ask', chance: int | None = None) -> None:
        """
        windows: ``ask``, ``race`` or ``auto``. chance: the seed of everything left to luck.
        """

    @property
    def table(self) -> Table:
        """The table that is played."""

    def next(self) -> View | None:
        """
        The view of the seat that has to answer or is offered a reaction; None after the
        round.
        """

    def answer(self, move: Move | int | str | None) -> None:
        """What that seat does: a Move, an id, a text, or None to wait."""

    def deal(self) -> None:
        """Deals the next round."""

    def copy(self) -> Match:
        """The same moment, with a table of its own."""

    def at(self, table: Table, chance: int = 0) -> Match:
        """
        The same moment at another table, such as one of `View.sample`, with other luck
        from now on.
        """

    def __deepcopy__(self, memo: dict[int, object]) -> Match: ...

    def __reduce__(self) -> tuple[object, ...]: ...

def _restore_match(arg0: Table, arg1: bytes, /) -> Match: ...

def _heard(arg0: Table, arg1: int, /) -> bytes: ...

_most_actions: int = 20000

class Bot:
    """
    A built-in bot, or a program: it knows what its seat knows.

    >>> import lastcard as lc
    >>> view = lc.Table('classic', seats=2, seed=7).view(0)
    >>> lc.bot('normal').name
    'normal'
    """

    @staticmethod
    def from_program(program: str | os.PathLike[str], *, move_ms: int = 1000) -> Bot:
        """
        A program that speaks the protocol of docs/bot-protocol.md, such as
        ``./mybot`` or ``python3 mybot.py``, for one seat. If it fails, its next
        answer raises a RuntimeError with what it did. A program hears what its seat
        sees at a Table; from a Pool it gets views alone.

        >>> import lastcard as lc
        >>> lc.Bot.from_program('./nowhere')
        Traceback (most recent call last):
        ValueError: The bot program "./nowhere" cannot be started: ...
        """

    @property
    def name(self) -> str:
        """Its level, or what a program calls itself."""

    def __repr__(self) -> str: ...

    def answer(self, view: View, chance: int | None = None) -> Move:
        """Its answer to the question that the view's seat is asked."""

    def react(self, view: View, chance: int | None = None) -> Move | None:
        """Its reaction to an offer, or None to wait."""

    def __call__(self, view: View) -> Move | None:
        """As a policy: answers, or reacts where the view is an offer."""

def bot(level: str, *, simulations: int | None = None, think_ms: int | None = None) -> Bot:
    """
    A built-in bot: random, easy, normal or hard. The hard bot plays `simulations`
    games before a decision (200), or thinks for `think_ms` milliseconds.

    >>> import lastcard as lc
    >>> lc.bot('hard', simulations=50)
    bot('hard')
    """

class Layout:
    """
    Where what stands in an observation.

    >>> import lastcard as lc
    >>> layout = lc.Layout(lc.Game('classic'), 2)
    >>> layout.size, layout.parts['hand']
    (412, slice(0, 54, None))
    """

    def __init__(self, game: Game, seats: int, observation: str = 'table', *, universal: bool = False) -> None:
        """
        observation: ``table`` or ``memory``. universal: the same for all games.
        """

    @property
    def size(self) -> int:
        """Bytes of an observation."""

    @property
    def parts(self) -> dict[str, slice[int, int, None]]:
        """The slice of every part, by name."""

    @property
    def shapes(self) -> dict[str, tuple[int, int]]:
        """Rows and columns of every part, by name."""

    @property
    def scale(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None,))]:
        """float32: what each byte is multiplied with, to lie between 0 and 1."""

    seat_cells: Final[list[str]] = ...
    """The names of the cells of a seat."""

    def observe(self, view: View) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """uint8: what the view's seat knows."""

    def __len__(self) -> int: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

class ActionSpace:
    """
    The moves of a game as ids.

    >>> import lastcard as lc
    >>> lc.ActionSpace(lc.Game('classic'), 4).size
    66
    """

    def __init__(self, game: Game, seats: int, *, universal: bool = False) -> None:
        """The ids that a game with so many seats needs, or all: universal."""

    @property
    def size(self) -> int:
        """How many ids there are."""

    def __len__(self) -> int: ...

    @property
    def wait(self) -> int | None:
        """The id for waiting, or None where there are no reactions."""

    def to_universal(self, id: int) -> int:
        """The universal number of an id."""

    def move(self, id: int, view: View) -> Move | None:
        """
        The move of an id for the seat of a view; None for waiting and what is no move.
        """

    def id(self, move: Move) -> int | None:
        """The id of a move; None for a play with a call, which are two."""

    def mask(self, view: View, call_too: bool = False) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """
        uint8: 1 for what the seat may choose. call_too: the last-card call among answers.
        """

def _actions_table() -> str: ...

ACTIONS_VERSION: int = 1

LAYOUT_VERSION: int = 1

def _start(game: Game, seats: int, seed: int, number: int) -> tuple[Table, int]: ...

class Pool:
    """
    Many tables that are played at once, in arrays that are made once and overwritten by `step`.

    n: how many tables. game: a Game or the id of an edition. observation: ``table``,
    ``memory``, or ``none`` for masks alone. universal: the layout and ids of all games. windows: ``ask``, ``race`` or
    ``auto``. unit: an episode is a ``round`` or a ``match``. reward: ``win`` or ``points``.
    autoreset: ``same_step`` or ``next_step``, as Gymnasium names them. illegal: ``raise`` or
    ``lose``. skip_forced: answers without a choice are given. max_decisions: truncates an
    episode; 0: never. bots: by seat, None for a learner. history: the last so many events are
    observed. oracle: what no seat may know, for a critic. double_buffer: steps write into two
    sets of arrays by turns, so that one can be copied meanwhile: read them anew after each step.
    record: `table` has the past of a table.

    Episode e at table i is game first + e·n + i of the series, whatever the number of threads:
    the games of `lastcard simulate` with the same seed.

    >>> from lastcard.vector import Pool
    >>> pool = Pool(8, 'classic', seats=4)
    >>> pool.reset(seed=7)
    >>> pool.observation.shape, pool.action_mask.shape
    ((8, 460), (8, 66))
    >>> pool.step(pool.action_mask.argmax(axis=1))
    >>> pool.rewards.shape, bool(pool.terminated.any())
    ((8, 4), False)
    """

    def __init__(self, n: int, game: object = 'classic', seats: int = 4, *, observation: str = 'table', universal: bool = False, windows: str = 'ask', unit: str = 'round', reward: str = 'win', autoreset: str = 'same_step', illegal: str = 'raise', skip_forced: bool = False, max_decisions: int = 0, threads: int = 1, bots: Sequence[str | None] = [], simulations: int = 200, history: int = 0, oracle: bool = False, double_buffer: bool = False, record: bool = False) -> None: ...

    @property
    def game_of(self) -> Game:
        """What is played."""

    @property
    def n(self) -> int:
        """How many tables there are."""

    @property
    def seats(self) -> int:
        """Seats at each table."""

    @property
    def actions(self) -> int:
        """How many action ids there are."""

    @property
    def observation(self) -> NDArray[numpy.uint8]:
        """uint8 [n, bytes]: what the seat to decide knows."""

    @property
    def action_mask(self) -> NDArray[numpy.int8]:
        """int8 [n, actions]: 1 for what it may choose."""

    @property
    def rewards(self) -> NDArray[numpy.float32]:
        """float32 [n, seats]: of the episode that has ended."""

    @property
    def seat(self) -> NDArray[numpy.int32]:
        """int32 [n]: who decides."""

    @property
    def terminated(self) -> NDArray[numpy.bool_]:
        """bool [n]: the last step ended an episode."""

    @property
    def truncated(self) -> NDArray[numpy.bool_]:
        """bool [n]: it was cut off."""

    @property
    def offered(self) -> NDArray[numpy.bool_]:
        """bool [n]: the decision is a reaction that may be declined."""

    @property
    def game(self) -> NDArray[numpy.uint64]:
        """uint64 [n]: number of the game that is observed."""

    def reset(self, seed: int, first: int = 0) -> None:
        """Begins the games first, first + 1 … of the series of a seed."""

    def next_games(self) -> None:
        """Leaves all episodes and begins the next ones."""

    def step(self, actions: object) -> None:
        """
        Plays one action at every table: int64 or int32, from any library on the CPU. An
        illegal one raises before anything changes.
        """

    def step_random(self) -> None:
        """Plays a random legal action at every table."""

    def sample(self, logits: NDArray[numpy.float32]) -> NDArray[numpy.int64]:
        """Legal actions with probabilities softmax(logits): int64 [n]."""

    def push(self, table: int, move: Move | None) -> None:
        """Plays a Move at one table, also one without an id; None waits."""

    def view(self, table: int) -> View:
        """What the seat to decide at a table knows."""

    def start(self, game: int) -> tuple[Table, int]:
        """
        The table of a game of this series at its first deal, and the `chance` with which
        `Match` and `Table.play` repeat it.
        """

    @property
    def states(self) -> NDArray[numpy.uint8]:
        """uint8 [n, 1328]: a copy of all tables, hands and piles too."""

    def load(self, states: NDArray[numpy.uint8]) -> None:
        """
        Begins an episode at every table with a state of `states`, which may be another
        pool's. Seats know what they can see; they have forgotten what was before.
        """

    @property
    def history(self) -> NDArray[numpy.uint8]:
        """
        uint8 [n, K, 8]: the last K events of the seat to decide, the newest last.
        """

    @property
    def oracle(self) -> NDArray[numpy.uint8]:
        """
        uint8 [n, bytes]: hands and piles, which no seat may know. For the training
        of a critic.
        """

    def next_episodes(self) -> None:
        """
        With ``next_step``: begins the next episode now where one is over. Rewards and flags
        stay as they are.
        """

    def table(self, table: int) -> Table:
        """
        A copy of a table with everything on it; with ``record=True`` from the first deal.
        """

    def _play_one(self, move: int | Move | None) -> int: ...

    def _observe(self, table: int, seat: int) -> NDArray[numpy.uint8]: ...

    def _history(self, table: int, seat: int) -> NDArray[numpy.uint8]: ...

def perft(game: Game, seats: int, seed: int, depth: int) -> int:
    """
    How many sequences of `depth` legal actions there are from the first deal of a seed.

    >>> import lastcard as lc
    >>> lc.perft(lc.Game('classic'), seats=2, seed=1, depth=3)
    36
    """

def signature(game: Game, seats: int, games: int, seed: int) -> int:
    """
    A hash of all that happens in random matches: equal numbers mean equal behaviour.

    >>> import lastcard as lc
    >>> hex(lc.signature(lc.Game('classic'), seats=2, games=50, seed=1))
    '0xdccaf7c97e535431'
    """

def _bench(game: Game, seats: int, games: int, seed: int) -> tuple[int, float]: ...

class _Planes:
    def __init__(self, game: Game, seats: int) -> None: ...

    def advance(self, match: Match) -> tuple[int, list[int]] | None: ...

    def answer(self, arg0: Match, arg1: int, /) -> None: ...

    def observe(self, match: Match, seat: int, legal: list[int], player: int, planes: object) -> dict[str, object]: ...

class Series:
    """
    A numbered series of games between bots, which can be played in parts:
    a game depends only on the series and on its number.

    >>> from lastcard._core import Series
    >>> import lastcard as lc
    >>> series = Series(lc.Game('classic'), ['easy', 'easy'], games=30)
    >>> sums = series.play(10, 20)
    >>> sums.merge(series.read(bytes(series.play(0, 10))))
    >>> sums.json() == series.play(0, 30).json()
    True
    """

    def __init__(self, game: Game, bots: Sequence[str], *, games: int, seed: int = 1, unit: str = 'match', rotate: bool = False, compare: str = '', simulations: int | None = None, think_ms: int | None = None) -> None:
        """The arguments of `lastcard.simulate`; bots by seat."""

    @property
    def games(self) -> int:
        """How many games it has."""

    @property
    def repeatable(self) -> bool:
        """
        Whether the same games are played every time: not if bots go by the clock.
        """

    def play(self, first: int, games: int, threads: int = 1, progress: Callable[[int, int], object] | None = None) -> Sums:
        """Plays some of its games: their sums."""

    def empty(self) -> Sums:
        """The sums of no games."""

    def read(self, data: bytes) -> Sums:
        """Sums from their bytes."""

class Sums:
    """
    The sums of some games of a series: whole numbers, which can be added in
    any order.
    """

    @property
    def games(self) -> int:
        """How many games are in it."""

    @property
    def decisions(self) -> int:
        """How many decisions, under all settings."""

    def merge(self, part: Sums) -> None:
        """Adds those of other games of the series."""

    def __bytes__(self) -> bytes: ...

    def json(self) -> str:
        """All numbers, as `lastcard simulate --json` writes them."""

    def csv(self) -> str:
        """The same, one number a line."""

    def text(self) -> str:
        """The most important tables."""

    def html(self) -> str:
        """A page with plots and tables."""

class _Contest:
    def json(self) -> str: ...

    def text(self) -> str: ...

    @property
    def faults(self) -> list[str]: ...

def _arena(game: Game, bots: list[str | Bot | Callable[[View], Move | int | str | None]], *, seats: int, deals: int, seed: int, all_pairs: bool, sprt: tuple[float, float] | None, threads: int, simulations: int | None, think_ms: int | None, move_ms: int, progress: Callable[[int, int], object] | None) -> _Contest: ...
