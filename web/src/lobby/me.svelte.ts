// The person in front of the page: a name, offered at first, changed whenever they like, remembered. There
// is no account.
import { remembered } from "../app/remembered";
import { remoteServer } from "../server/remote";
import { Refusal } from "../server/server";
import { t } from "../words/words.svelte";
import { cutName } from "./name";

let name = $state("");

/** The name of before. One that no server takes any more is mended first, also for whoever reads it later. */
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

/** A name out of a list like "Fox, Otter, Owl", never the one that is there. */
export function otherName(list: string, now: string, chance: number): string {
  const names = list.split(",").map((each) => each.trim());
  return one(names.filter((each) => each !== now), chance);
}

export const me = {
  /** The table that was opened from here just now: who opens one wants a chair at it. */
  opened: undefined as string | undefined,
  get name(): string {
    return name;
  },
  /** What it is called from now on; nothing but spaces changes nothing. */
  rename(wanted: string): void {
    const clean = cutName(wanted);
    if (clean === "") return;
    name = clean;
    remembered.set("name", clean);
  },
  another(): void {
    me.rename(otherName(t("me.names"), name, Math.random()));
  },
  /** A name for who has none yet, as soon as there are words for one. */
  offer(): void {
    if (name === "") me.another();
  },
  /** Tells the server, before anything is done there. Who has a name that it does not take gets another one. */
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
