// The person's settings: theme, sounds, motion, handling of cards. Stored on this device and reactive.
//
//   settings.sound                       the current value
//   setSetting("sound", false)           changes and stores it
import { remembered } from "./remembered";

export interface Settings {
  theme: "system" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  /** Duration of motion, in percent of the default; 0: none. */
  motion: 0 | 60 | 100 | 180;
  /** A card needs a second tap to be played. */
  confirm: boolean;
  sort: "colour" | "number" | "drawn";
  /** Single letters and digits are keys of the table. */
  letters: boolean;
  /** Passes by itself where nothing else can be done. */
  autoPass: boolean;
  /** Marks cards that would be a bluff. */
  bluffs: boolean;
  /** No stars, no light on the felt. */
  quiet: boolean;
  /** Stronger lines around everything. */
  lines: boolean;
  /** Thinking time of bots, in percent of the default. */
  botPercent: number;
}

export const motions = [0, 60, 100, 180] as const;
export const themes = ["system", "light", "dark"] as const;
export const sorts = ["colour", "number", "drawn"] as const;

const usual: Settings = { theme: "system", sound: true, vibration: true, motion: 100, confirm: false, sort: "colour", letters: true, autoPass: false, bluffs: true, quiet: false, lines: false, botPercent: 100 };

/** The stored settings; invalid ones are left out. */
export function readSettings(text: string | null): Settings {
  let given: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (parsed !== null && typeof parsed === "object") given = parsed;
  } catch {
    // Then the defaults apply.
  }
  const one = <T>(values: readonly T[], value: unknown, otherwise: T) => values.find((each) => each === value) ?? otherwise;
  const flag = (value: unknown, otherwise: boolean) => (typeof value === "boolean" ? value : otherwise);
  return {
    theme: one(themes, given.theme, usual.theme),
    sound: flag(given.sound, usual.sound),
    vibration: flag(given.vibration, usual.vibration),
    motion: one(motions, given.motion, usual.motion),
    confirm: flag(given.confirm, usual.confirm),
    sort: one(sorts, given.sort, usual.sort),
    letters: flag(given.letters, usual.letters),
    autoPass: flag(given.autoPass, usual.autoPass),
    bluffs: flag(given.bluffs, usual.bluffs),
    quiet: flag(given.quiet, usual.quiet),
    lines: flag(given.lines, usual.lines),
    botPercent: typeof given.botPercent === "number" ? given.botPercent : usual.botPercent,
  };
}

const kept = $state<Settings>(readSettings(remembered.get("settings")));

export const settings: Readonly<Settings> = kept;

export function setSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  kept[name] = value;
  remembered.set("settings", JSON.stringify(kept));
  applyLook();
}

/** A duration scaled by the settings, in ms; 0 if the system asks for reduced motion. */
export function moving(ms: number): number {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : (ms * settings.motion) / 100;
}

const dayAtDevice = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : undefined;
dayAtDevice?.addEventListener("change", applyLook);

/** Applies the settings to the style sheet. */
export function applyLook(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme === "system" ? (dayAtDevice?.matches ? "light" : "dark") : settings.theme;
  root.dataset["motion"] = settings.motion === 0 ? "off" : "on";
  root.dataset["scenery"] = settings.quiet ? "quiet" : "full";
  root.dataset["lines"] = settings.lines ? "strong" : "plain";
  if (settings.motion === 100) root.style.removeProperty("--move");
  else root.style.setProperty("--move", `${moving(220)}ms`);
}
