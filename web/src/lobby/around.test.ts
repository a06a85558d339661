import { expect, test } from "vitest";
import { around, overlap } from "./around";

const spaces = [[328, 300], [366, 300], [734, 420], [780, 480], [560, 300], [1300, 760], [300, 200], [241, 300], [200, 300], [90, 300]] as const;

test("no chair covers another one or leaves the space", () => {
  for (const [width, height] of spaces)
    for (let count = 2; count <= 10; ++count) {
      const what = `${count} chairs on ${width} × ${height}`;
      const all = around(count, { width, height });
      expect(all.chairs, what).toHaveLength(count);
      expect(overlap(all), what).toBe(false);
      for (const { x, y } of all.chairs) {
        expect(x - all.width / 2, what).toBeGreaterThanOrEqual(-0.5);
        expect(x + all.width / 2, what).toBeLessThanOrEqual(width + 0.5);
        expect(y - all.height / 2, what).toBeGreaterThanOrEqual(-0.5);
        expect(y + all.height / 2, what).toBeLessThanOrEqual(all.least + 0.5);
      }
    }
});

test("the first chair is the nearest, and the next one is on its left: play goes round clockwise", () => {
  const { chairs } = around(4, { width: 780, height: 480 });
  const [own, left, far, right] = chairs;
  expect(own?.y).toBeGreaterThan(far?.y ?? 0);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
});

test("a wide screen shows everybody without more height", () => {
  for (let count = 2; count <= 10; ++count) expect(around(count, { width: 780, height: 440 }).least).toBe(440);
});
