// The geometry of a table in all sizes: nothing overlaps, and everything is inside.
import { describe, expect, test } from "vitest";
import { arrange, boxOf, smallestPile } from "./scene";

/** The space above the question on 360×640, 390×844, 768×1024, 1366×768, 1280×720 and 1920×1080. */
const spaces: [width: number, height: number][] = [[352, 210], [352, 260], [382, 300], [382, 420], [760, 560], [1318, 380], [1232, 330], [1280, 400], [1872, 640]];
/** A spectator sees ten. */
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxes(count: number, width: number, height: number): Box[] {
  const scene = arrange(count, width, height);
  const around = boxOf(scene.size, scene.crowded);
  // Names end in an ellipsis where they would be wider.
  const seats = scene.seats.map(({ x, y }, i) => ({ name: `seat ${i}`, left: x - 36, right: x + 36, top: y - around.above, bottom: y + around.below }));
  const tall = scene.pile * 1.5;
  const piles = { name: "piles", left: scene.middle.x - 1.1 * scene.pile, right: scene.middle.x + 1.1 * scene.pile, top: scene.middle.y - tall / 2, bottom: scene.middle.y + tall / 2 };
  return [...seats, piles];
}

describe.each(spaces)("%d × %d", (width, height) => {
  test.each(counts)("%d opponents", (count) => {
    const scene = arrange(count, width, height);
    const all = boxes(count, width, height);
    const tall = Math.max(height, scene.least);
    for (const box of all) {
      expect(box.left, box.name).toBeGreaterThanOrEqual(-1);
      expect(box.right, box.name).toBeLessThanOrEqual(width + 1);
      expect(box.top, box.name).toBeGreaterThanOrEqual(-1);
      if (box.name === "piles") expect(box.bottom, box.name).toBeLessThanOrEqual(tall + 1);
      for (const other of all) {
        if (box.name >= other.name) continue;
        const apart = box.right <= other.left + 2 || other.right <= box.left + 2 || box.bottom <= other.top + 3 || other.bottom <= box.top + 3;
        expect(apart, `${box.name} and ${other.name}: ${JSON.stringify([box, other])}`).toBe(true);
      }
    }
    expect(scene.pile).toBeGreaterThanOrEqual(smallestPile);
  });
});

test("opponents sit in table order, clockwise from the left of the viewer", () => {
  for (const [width, height] of spaces)
    for (const count of counts) {
      const { seats, table, beside, crowded } = arrange(count, width, height);
      if (seats.length < 3 || (beside && crowded)) continue; // rows read like text
      const middle = { x: table.x + table.width / 2, y: table.y + table.height / 2 };
      const turns = seats.map(({ x, y }) => (Math.atan2(y - middle.y, x - middle.x) + (3 * Math.PI) / 2 + 1e-9) % (2 * Math.PI));
      expect([...turns].sort((a, b) => a - b), `${count} on ${width} × ${height}`).toEqual(turns);
    }
});
