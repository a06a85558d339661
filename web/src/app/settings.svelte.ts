// How somebody likes to play: theme, sounds, motion, ways of handling cards. Remembered on this device,
// and followed by every component that reads it.
//
//   settings.sound                       what is set
//   setSetting("sound", false)           from now on, and the next time
import { remembered } from "./remembered";

export interface Settings {
  theme: "system" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  /** How long motion takes, in percent of the usual time; 0: none. */
  motion: 0 | 60 | 100 | 180;
  /** A card is played by the second tap. */
  confirm: boolean;
  sort: "colour" | "number" | "drawn";
  /** Single letters and digits are keys of the table. */
  letters: boolean;
  /** How long bots take, in percent of their usual time. */
  botPercent: number;
}

export const motions = [0, 60, 100, 180] as const;
export const themes = ["system", "light", "dark"] as const;
export const sorts = ["colour", "number", "drawn"] as const;

const usual: Settings = { theme: "system", sound: true, vibration: true, motion: 100, confirm: false, sort: "colour", letters: true, botPercent: 100 };

/** What was remembered, as far as it can be understood. */
export function readSettings(text: string | null): Settings {
  let given: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (parsed !== null && typeof parsed === "object") given = parsed;
  } catch {
    // Then everything is as usual.
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
    botPercent: typeof given.botPercent === "number" ? given.botPercent : usual.botPercent,
  };
}

const kept = $state<Settings>(readSettings(remembered.get("settings")));

export const settings: Readonly<Settings> = kept;

/** Changes one, and remembers it. */
export function setSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  kept[name] = value;
  remembered.set("settings", JSON.stringify(kept));
  applyLook();
}

/** How long something may move, in milliseconds; none for who asks the system for less motion. */
export function moving(ms: number): number {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : (ms * settings.motion) / 100;
}

/** Sets what the style sheet goes by. */
export function applyLook(): void {
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
  if (settings.motion === 100) root.style.removeProperty("--move");
  else root.style.setProperty("--move", `${moving(220)}ms`);
}
