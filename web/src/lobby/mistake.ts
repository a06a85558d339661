// The error of a custom edition file, parsed so that the page can show where it is.

export interface Mistake {
  /** From 1; undefined: the whole file. */
  line?: number;
  /** The text of that line. */
  source?: string;
  /** Which entry it is about, what it is and what it should be; or all of it as a sentence; or it is a preset of
      house rules, a file of the same kind. */
  about: { key: string; found: string; expected: string } | { sentence: string } | { preset: true };
}

/** Reads an error of the engine: "edition_file:12: copies: found 0, expected a number from 1 to 504". */
export function readMistake(detail: string, file: string): Mistake {
  const [, at, rest = detail] = /^edition_file(?::(\d+))?: (.*)$/s.exec(detail) ?? [];
  const [, key, found, expected] = /^(\S+): found (.*), expected (.*)$/s.exec(rest) ?? [];
  const about = found === "what looks like a preset of house rules" ? { preset: true as const } : key && found && expected ? { key, found, expected } : { sentence: rest };
  if (at === undefined) return { about };
  const source = file.split(/\r?\n/)[Number(at) - 1]?.trim();
  return { line: Number(at), ...(source ? { source } : {}), about };
}
