// The length of a name as servers count it, in columns: a wide character such as 名 or ⭐ takes two.
import { longestName, wide, zeroWidth } from "../generated/columns";

type Ranges = typeof wide;

/** Maximum number of characters, including combining marks. */
const maxCharacters = 80;

function within(ranges: Ranges, point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}

function columnsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return within(zeroWidth, point) ? 0 : within(wide, point) ? 2 : 1;
}

/** Trims the name, and removes repeated spaces and unpaired surrogates, which servers refuse. */
function tidy(name: string): string {
  return name.replace(/\p{Surrogate}/gu, "").replace(/\s+/g, " ").trim();
}

/** The name, cut to the length that servers accept. */
export function cutName(name: string): string {
  let left = longestName;
  let cut = "";
  for (const character of [...tidy(name)].slice(0, maxCharacters)) {
    left -= columnsOf(character);
    if (left < 0) break;
    cut += character;
  }
  return cut.trim();
}

export function isTooLong(name: string): boolean {
  return cutName(name) !== tidy(name);
}
