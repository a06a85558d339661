// The rim of a table: chevrons that show the direction of play.

export interface Spot {
  x: number;
  y: number;
}

/** A table top, in pixels; without a radius it is an ellipse. */
export interface Top {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number | undefined;
}

/** Chevrons along the rim in the direction of play, as lines in three groups that light up one after another. */
export function chevrons({ width, height, radius }: Pick<Top, "width" | "height" | "radius">, clockwise: boolean, inset: number): string[] {
  const w = width - 2 * inset;
  const h = height - 2 * inset;
  const points: Spot[] = [];
  const steps = 480;
  if (radius === undefined) {
    for (let i = 0; i < steps; ++i) {
      const turn = (2 * Math.PI * i) / steps;
      points.push({ x: inset + w / 2 + (w / 2) * Math.cos(turn), y: inset + h / 2 + (h / 2) * Math.sin(turn) });
    }
  } else {
    const r = Math.max(4, Math.min(radius - inset, Math.min(w, h) / 2));
    for (const [cx, cy, from] of [[w - r, h - r, 0], [r, h - r, 90], [r, r, 180], [w - r, r, 270]] as const)
      for (let i = 0; i <= steps / 4; ++i) {
        const turn = ((from + (90 * i * 4) / steps) * Math.PI) / 180;
        points.push({ x: inset + cx + r * Math.cos(turn), y: inset + cy + r * Math.sin(turn) });
      }
  }
  const groups = ["", "", ""];
  let gone = 0;
  let count = 0;
  for (let i = 0; i < points.length; ++i) {
    const [one, next] = [points[i]!, points[(i + 1) % points.length]!];
    const length = Math.hypot(next.x - one.x, next.y - one.y);
    while (gone <= length && length > 0) {
      const [x, y] = [one.x + ((next.x - one.x) * gone) / length, one.y + ((next.y - one.y) * gone) / length];
      const [dx, dy] = [((next.x - one.x) / length) * (clockwise ? 1 : -1), ((next.y - one.y) / length) * (clockwise ? 1 : -1)];
      const at = (back: number, aside: number) => `${(x + dx * back - dy * aside).toFixed(1)} ${(y + dy * back + dx * aside).toFixed(1)}`;
      const group = (clockwise ? count : 2 - (count % 3)) % 3;
      groups[group] += `M${at(-4, -6)}L${at(3, 0)}L${at(-4, 6)}`;
      gone += 26;
      ++count;
    }
    gone -= length;
  }
  return groups;
}
