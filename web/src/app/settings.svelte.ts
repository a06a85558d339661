// What the person in front of the page likes; remembered in this browser.
import { remembered } from "./remembered";

export interface Settings {
  /** How long bots take, in percent of their usual time. */
  botPercent: number;
}

const usual: Settings = { botPercent: 100 };

/** What is stored may be of an older page, or anything at all: only what fits is taken. */
export function readSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    stored = {};
  }
  const settings = { ...usual };
  if (typeof stored !== "object" || stored === null) return settings;
  for (const [name, value] of Object.entries(stored))
    if (name in usual && typeof value === typeof usual[name as keyof Settings])
      settings[name as keyof Settings] = value as Settings[keyof Settings];
  return settings;
}

export const settings = $state<Settings>(readSettings(remembered.get("settings")));

/** Changes one, and remembers it. */
export function setSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  remembered.set("settings", JSON.stringify(settings));
}
