// What the page stores in localStorage, under short names. Without localStorage the game works, and nothing
// is stored.
const prefix = "lastcard.";

export type Remembered = "language" | "name" | "token" | "theme" | "settings" | "table" | "table.seated" | "new.table" | "new.alone" | "presets" | "local.token" | "local.table" | "pass";

export const remembered = {
  get(name: Remembered): string | null {
    try {
      return localStorage.getItem(prefix + name);
    } catch {
      return null;
    }
  },
  set(name: Remembered, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(prefix + name);
      else localStorage.setItem(prefix + name, value);
    } catch {
      // Not stored.
    }
  },
};
