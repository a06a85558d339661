// The version of this page, and how it is replaced by a newer one: once, never in a circle.

declare const __LASTCARD_VERSION__: string;

export const version: string = __LASTCARD_VERSION__;

const mark = "lastcard.renewed";
const patience = 5_000;

/** Whether the page may still be loaded anew for this reason. The same reason does not count twice. */
export function mayRenew(reason: string, store: Pick<Storage, "getItem"> = sessionStorage): boolean {
  try {
    return store.getItem(mark) !== reason;
  } catch {
    return false; // without a memory it could go on for ever
  }
}

/** Lets a newer service worker take over, if there is one. */
async function activate(): Promise<void> {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  const registration = await workers?.getRegistration();
  if (!workers || !registration) return;
  await registration.update();
  const next = registration.waiting ?? registration.installing;
  if (!next) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener("controllerchange", () => resolve(), { once: true });
    const skip = () => next.state === "installed" && next.postMessage({ type: "SKIP_WAITING" });
    next.addEventListener("statechange", skip);
    skip();
    setTimeout(resolve, patience);
  });
}

/** Loads the page anew, once for each reason; false if that was tried before. */
export async function renew(reason: string): Promise<boolean> {
  if (!mayRenew(reason)) return false;
  sessionStorage.setItem(mark, reason);
  await activate().catch(() => undefined);
  location.reload();
  return true;
}
