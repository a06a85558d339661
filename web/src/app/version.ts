// The version of this page, and its replacement by a newer one: once, never in a loop.
import { renew } from "../offline/offline.svelte";

declare const __LASTCARD_VERSION__: string;

export const version: string = __LASTCARD_VERSION__;

const mark = "lastcard.renewed";

/** Whether the page may still reload for this reason; each reason counts once. */
export function mayRenew(reason: string, store: Pick<Storage, "getItem"> = sessionStorage): boolean {
  try {
    return store.getItem(mark) !== reason;
  } catch {
    return false; // without storage it could reload forever
  }
}

/** Reloads the page, once for each reason; false if that was tried before. */
export async function renewOnce(reason: string): Promise<boolean> {
  if (!mayRenew(reason)) return false;
  sessionStorage.setItem(mark, reason);
  await renew();
  return true;
}
