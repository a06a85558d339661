// How long a name is, as a server counts it: in columns, of which a wide character such as 名 or ⭐ takes two.
import { longestName, wide, zeroWidth } from "../generated/columns";

type Ranges = typeof wide;

/** More characters than this are marks upon marks. */
const mostCharacters = 80;

function within(ranges: Ranges, point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}

function columnsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return within(zeroWidth, point) ? 0 : within(wide, point) ? 2 : 1;
}

/** Without spaces at the ends, several in a row, and halves of characters, which no server takes. */
function tidy(name: string): string {
  return name.replace(/\p{Surrogate}/gu, "").replace(/\s+/g, " ").trim();
}

/** As much of a name as a server takes. */
export function cutName(name: string): string {
  let left = longestName;
  let cut = "";
  for (const character of [...tidy(name)].slice(0, mostCharacters)) {
    left -= columnsOf(character);
    if (left < 0) break;
    cut += character;
  }
  return cut.trim();
}

export function isTooLong(name: string): boolean {
  return cutName(name) !== tidy(name);
}
