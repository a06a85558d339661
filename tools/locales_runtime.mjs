/*:: export type Arguments = Record<string, string | number>; */

const rules /*: Partial<Record<Language, Intl.PluralRules>> */ = {};

function category(language /*: Language */, number /*: number */) /*: string */ {
  const rule = (rules[language] ??= new Intl.PluralRules(language));
  return rule.select(Math.abs(number));
}

/** The text up to the sign, and where the rest begins. */
function upTo(code /*: string */, begin /*: number */, sign /*: string */) /*: [string, number] */ {
  const end = code.indexOf(sign, begin);
  return [code.slice(begin, end), end + 1];
}

/** Where a branch that begins here ends: at its own \4, not at one of a branch inside it. */
function endOfBranch(code /*: string */, begin /*: number */) /*: number */ {
  let depth = 0;
  for (let at = begin; ; ++at) {
    if (code[at] === "\x02" || code[at] === "\x03") ++depth;
    else if (code[at] === "\x06") --depth;
    else if (code[at] === "\x04" && depth === 0) return at;
  }
}

/** What a compiled message says: see tools/locales.py for its signs. */
export function formatMessage(
  code /*: string */,
  language /*: Language */,
  given /*: Arguments */ = {},
) /*: string */ {
  let out = "";
  let at = 0;
  while (at < code.length) {
    const kind = code.charCodeAt(at);
    if (kind > 3) {
      out += code[at++];
      continue;
    }
    let name;
    [name, at] = upTo(code, at + 1, "\x05");
    const value = given[name];
    if (kind === 1) {
      out += value ?? `{${name}}`;
      continue;
    }
    const wanted = ["other"];
    if (kind === 2 && value !== undefined) wanted.unshift(String(value));
    if (kind === 3 && typeof value === "number")
      wanted.unshift(`=${value}`, category(language, value));
    let best = wanted.length;
    let branch = "";
    while (code[at] !== "\x06") {
      let selector;
      [selector, at] = upTo(code, at, "\x05");
      const end = endOfBranch(code, at);
      const rank = wanted.indexOf(selector);
      if (rank >= 0 && rank < best) {
        best = rank;
        branch = code.slice(at, end);
      }
      at = end + 1;
    }
    ++at;
    out += formatMessage(branch, language, given);
  }
  return out;
}
