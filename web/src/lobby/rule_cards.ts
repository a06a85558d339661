// The card that stands for a rule, and the one that stands for an edition: pictures, nothing more.

/** Codes as in cards/faces.ts; rules that are about no card have a back. */
const ofRules: Readonly<Record<string, string>> = {
  decks: "W",
  opening: "Gs",
  voluntary_draw: "Y1",
  play_drawn: "G5",
  stacking: "B+2",
  skip_blocks: "Rs",
  reverse_deflects: "Br",
  challenge: "W+4",
  challenge_wilds_count: "W",
  zero: "Y0",
  seven: "R7",
  multi_play: "B5",
  jump_in: "G4",
  jump_in_late: "G4",
  jump_in_wilds: "W",
  nine_slap: "B9",
  finish_on_number: "Y3",
  last_draw_counts: "G+2",
  mercy: "W+10",
  knockout_bonus: "W+6",
  uno_penalty: "R1",
  uno_strict: "R1",
  false_catch_penalty: "Y1",
  scoring: "B8",
  target: "Y5",
  teams: "G2",
  trend_show: "Wt",
  red_may_go_out: "WpR",
  blue_immediate: "WpB",
};

/** What people argue about comes first. */
const interest = [
  "stacking", "seven", "zero", "jump_in", "challenge", "multi_play", "skip_blocks", "reverse_deflects", "nine_slap", "draw", "mercy", "teams",
  "hand_size", "target", "scoring",
];

const ofEditions: Readonly<Record<string, string>> = {
  classic: "W+4",
  "classic-wiki": "R7",
  powers: "WpG",
  creeper: "Wc",
  "no-mercy": "W+10",
  trend: "Wt",
};

export function cardOfRule(key: string): string | undefined {
  return ofRules[key];
}

/** For sorting: small numbers are more interesting. */
export function rankOfRule(key: string): number {
  const at = interest.indexOf(key);
  return at < 0 ? interest.length : at;
}

export function cardOfEdition(id: string): string {
  return ofEditions[id] ?? "W";
}
