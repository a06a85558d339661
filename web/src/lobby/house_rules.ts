// House rules outside a table: as a link, and as presets of the person's own, kept on this device.
import { remembered } from "../app/remembered";
import type { RuleValue } from "../generated/protocol";

export interface HouseRules {
  edition: string;
  preset: string;
  /** Changes to the edition and the preset. */
  rules: Record<string, RuleValue>;
}

export interface OwnPreset extends HouseRules {
  name: string;
}

const mostPresets = 20;
export const longestPresetName = 40;
const mostRules = 64;
const isWord = (text: string) => /^[a-z0-9][a-z0-9_-]{0,63}$/.test(text);

/** "edition=no-mercy&preset=quick&hand_size=5" */
export function toQuery({ edition, preset, rules }: HouseRules): string {
  const parts = Object.entries(rules).map(([key, value]) => [key, String(value)]);
  return new URLSearchParams([["edition", edition], ...(preset ? [["preset", preset]] : []), ...parts]).toString();
}

/** Undefined if the address has no rules. The engine checks what they mean. */
export function fromQuery(query: string): HouseRules | undefined {
  const { edition, preset = "", ...rules } = Object.fromEntries(new URLSearchParams(query));
  if (edition === undefined || !isWord(edition) || (preset !== "" && !isWord(preset))) return undefined;
  const read = Object.entries(rules).slice(0, mostRules).filter(([key, value]) => isWord(key) && isWord(value));
  return { edition, preset, rules: Object.fromEntries(read) };
}

function isPreset(value: unknown): value is OwnPreset {
  const each = value as OwnPreset | null;
  return each !== null && typeof each === "object" && typeof each.name === "string" && typeof each.edition === "string" &&
    typeof each.preset === "string" && each.rules !== null && typeof each.rules === "object";
}

export const ownPresets = {
  all(): OwnPreset[] {
    try {
      const kept: unknown = JSON.parse(remembered.get("presets") ?? "[]");
      return Array.isArray(kept) ? kept.filter(isPreset).slice(0, mostPresets) : [];
    } catch {
      return [];
    }
  },

  /** Replaces one of the same name; the oldest beyond the limit are dropped. */
  keep(preset: OwnPreset): OwnPreset[] {
    const all = [preset, ...ownPresets.all().filter(({ name }) => name !== preset.name)].slice(0, mostPresets);
    remembered.set("presets", JSON.stringify(all));
    return all;
  },

  remove(name: string): OwnPreset[] {
    const all = ownPresets.all().filter((each) => each.name !== name);
    remembered.set("presets", JSON.stringify(all));
    return all;
  },
};
