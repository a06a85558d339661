// What the page remembers of the person in front of it, under short names. A browser that does not
// let pages remember anything is no reason not to play.
const prefix = "lastcard.";

export type Remembered = "language" | "name" | "token" | "theme" | "settings" | "table" | "new.table" | "new.alone" | "local.token" | "local.table" | "pass";

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
      // Then it is not remembered.
    }
  },
};
