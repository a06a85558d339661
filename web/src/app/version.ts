// The version of this page, and how it is replaced by a newer one: once, never in a circle.
import { renew } from "../offline/offline.svelte";

declare const __LASTCARD_VERSION__: string;

export const version: string = __LASTCARD_VERSION__;

const mark = "lastcard.renewed";

/** Whether the page may still be loaded anew for this reason. The same reason does not count twice. */
export function mayRenew(reason: string, store: Pick<Storage, "getItem"> = sessionStorage): boolean {
  try {
    return store.getItem(mark) !== reason;
  } catch {
    return false; // without a memory it could go on for ever
  }
}

/** Loads the page anew, once for each reason; false if that was tried before. */
export async function renewOnce(reason: string): Promise<boolean> {
  if (!mayRenew(reason)) return false;
  sessionStorage.setItem(mark, reason);
  await renew();
  return true;
}
