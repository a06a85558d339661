import { expect, test } from "vitest";
import type { PlayedGame } from "./games";
import { byDay, byEdition, sum } from "./sums";

const game = (day: number, edition: string, won: boolean, more: Partial<PlayedGame> = {}): PlayedGame => ({
  key: `${day}/${edition}/${Math.random()}`, at: new Date(2026, 0, day, 20).getTime(), edition, seats: 4, won,
  rounds: 2, roundsWon: won ? 2 : 0, points: 0, called: 1, caught: 0, missed: 0, online: false, names: [], ...more,
});

test("sums add up the games", () => {
  const all = sum([game(1, "classic", true, { caught: 2 }), game(1, "classic", false, { missed: 1 })]);
  expect(all).toEqual({ games: 2, wins: 1, rounds: 4, roundsWon: 2, called: 2, caught: 2, missed: 1 });
  expect(sum([]).games).toBe(0);
});

test("editions are listed separately, the most played first", () => {
  const rows = byEdition([game(1, "trend", true), game(2, "classic", false), game(3, "classic", true)]);
  expect(rows.map(([edition, each]) => [edition, each.games, each.wins])).toEqual([["classic", 2, 1], ["trend", 1, 1]]);
});

test("days are in order and accumulate, whatever order the games come in", () => {
  const days = byDay([game(5, "classic", false), game(2, "classic", true), game(5, "classic", true)]);
  expect(days.map((day) => [day.games, day.wins, day.allGames, day.allWins])).toEqual([[1, 1, 1, 1], [2, 1, 3, 2]]);
  expect(days[0]!.at).toBeLessThan(days[1]!.at);
});
