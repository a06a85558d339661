// Statistics of games: sums for tables, and a series over time.
import type { PlayedGame } from "./games";

export interface Sum {
  games: number;
  wins: number;
  rounds: number;
  roundsWon: number;
  called: number;
  caught: number;
  missed: number;
}

export function sum(games: readonly PlayedGame[]): Sum {
  const all: Sum = { games: 0, wins: 0, rounds: 0, roundsWon: 0, called: 0, caught: 0, missed: 0 };
  for (const game of games) {
    all.games += 1;
    all.wins += game.won ? 1 : 0;
    all.rounds += game.rounds;
    all.roundsWon += game.roundsWon;
    all.called += game.called;
    all.caught += game.caught;
    all.missed += game.missed;
  }
  return all;
}

/** Editions with their sums, the most played first. */
export function byEdition(games: readonly PlayedGame[]): [edition: string, sum: Sum][] {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games) groups.set(game.edition, [...(groups.get(game.edition) ?? []), game]);
  return [...groups].map(([edition, each]): [string, Sum] => [edition, sum(each)]).sort((a, b) => b[1].games - a[1].games);
}

export interface Day {
  /** Midnight, here, in milliseconds. */
  at: number;
  games: number;
  wins: number;
  /** All games and wins until the end of this day. */
  allGames: number;
  allWins: number;
}

/** The days with games, oldest first. */
export function byDay(games: readonly PlayedGame[]): Day[] {
  const days = new Map<number, Day>();
  for (const game of [...games].sort((a, b) => a.at - b.at)) {
    const at = new Date(game.at).setHours(0, 0, 0, 0);
    const day = days.get(at) ?? { at, games: 0, wins: 0, allGames: 0, allWins: 0 };
    day.games += 1;
    day.wins += game.won ? 1 : 0;
    days.set(at, day);
  }
  let allGames = 0;
  let allWins = 0;
  return [...days.values()].map((day) => {
    allGames += day.games;
    allWins += day.wins;
    return { ...day, allGames, allWins };
  });
}
