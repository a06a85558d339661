import { expect, test } from "vitest";
import { turningPoints, type Round } from "./match_end";

const round = (number: number, winner: number, ...scores: number[]): Round => ({ number, winners: [winner], scores, top: "R7", colour: "R" });

test("a change of the lead counts more than many points", () => {
  const rounds = [round(1, 0, 50, 0, 0), round(2, 1, 50, 60, 0), round(3, 1, 50, 160, 0), round(4, 1, 50, 250, 0), round(5, 2, 50, 250, 40)];
  expect(turningPoints(rounds)).toMatchObject([
    { round: { number: 2 }, seat: 1, points: 60, leads: true },
    { round: { number: 3 }, seat: 1, points: 100, leads: false },
    { round: { number: 4 }, seat: 1, points: 90, leads: false },
  ]);
});

test("rounds without a winner or points are none", () => {
  expect(turningPoints([{ ...round(1, 0, 0, 0), winners: [] }, round(2, 1, 0, 0)])).toEqual([]);
  expect(turningPoints([])).toEqual([]);
});

test("sharing the lead is not taking it", () => {
  expect(turningPoints([round(1, 0, 50, 0), round(2, 1, 50, 50)]).map(({ leads }) => leads)).toEqual([false, false]);
});
