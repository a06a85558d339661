// The person's name: suggested at first, changeable, and stored on this device. There are no accounts.
import { remembered } from "../app/remembered";
import { remoteServer } from "../server/remote";
import { Refusal } from "../server/server";
import { t } from "../words/words.svelte";
import { cutName } from "./name";

let name = $state("");

/** Restores the stored name, cut to what servers accept. */
function recall(): void {
  const before = remembered.get("name");
  if (before === null) return;
  name = cutName(before);
  if (name !== before) remembered.set("name", name === "" ? null : name);
}
recall();

function one<T>(of: readonly T[], chance: number): T {
  return of[Math.min(of.length - 1, Math.floor(chance * of.length))] as T;
}

/** A name from a list such as "Fox, Otter, Owl", different from the current one. */
export function otherName(list: string, now: string, chance: number): string {
  const names = list.split(",").map((each) => each.trim());
  return one(names.filter((each) => each !== now), chance);
}

export const me = {
  /** The code of a table just created here: its creator gets a chair. */
  opened: undefined as string | undefined,
  get name(): string {
    return name;
  },
  /** Changes the name; an empty one is ignored. */
  rename(wanted: string): void {
    const clean = cutName(wanted);
    if (clean === "") return;
    name = clean;
    remembered.set("name", clean);
  },
  another(): void {
    me.rename(otherName(t("me.names"), name, Math.random()));
  },
  /** Suggests a name if there is none. Call it after the words are loaded. */
  offer(): void {
    if (name === "") me.another();
  },
  /** Tells the server the name; if it refuses the name, suggests another one. */
  async introduce(): Promise<void> {
    try {
      await remoteServer.request("POST", "session", { name });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      me.another();
      await remoteServer.request("POST", "session", { name });
    }
  },
};
