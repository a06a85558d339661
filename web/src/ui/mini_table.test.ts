// The recorded game on the first screen could have been played so.
import { expect, test } from "vitest";
import { players, scenesOf } from "./mini_table";

const scenes = scenesOf();

test("every card fits the one below it", () => {
  for (const [i, scene] of scenes.entries()) {
    const before = scenes[i - 1];
    const top = scene.pile.at(-1);
    if (!before || scene.drawn > 0 || !top) continue;
    const below = before.pile.at(-1)?.face;
    const { colour, number, glyph } = top.face;
    const fits = colour === undefined || colour === before.colour || (number !== undefined ? number === below?.number : glyph === below?.glyph);
    expect(fits, `move ${i}: ${top.face.token} on ${below?.token}`).toBe(true);
  }
});

test("the turn goes round, over those who are skipped", () => {
  for (const [i, scene] of scenes.entries()) {
    const before = scenes[i - 1];
    if (!before) continue;
    expect(scene.mover, `move ${i}`).toBe(before.turn);
    if (scene.won !== undefined) continue;
    const step = scene.clockwise ? 1 : players.length - 1;
    const steps = scene.drawn === 0 && scene.pile.at(-1)?.face.glyph === "skip" ? 2 : 1;
    expect(scene.turn, `move ${i}`).toBe((scene.mover + steps * step) % players.length);
  }
});

test("it ends with a winner, and who has one card has called", () => {
  expect(scenes.at(-1)?.won).toBe(2);
  for (const scene of scenes) if (scene.counts[scene.mover] === 1 && scene.drawn === 0) expect(scene.says?.words).toBe("UNO!");
  for (const scene of scenes) expect(Math.min(...scene.counts)).toBeGreaterThanOrEqual(0);
});
