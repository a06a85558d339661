// The page without a network: a service worker caches all its files. Browsers do not allow that over plain
// http from another machine; the page says so.

/** kept: works without a network. coming: being cached. withheld: the browser does not allow it. */
export type OfflineState = "kept" | "coming" | "withheld";

let state = $state<OfflineState>("serviceWorker" in navigator && isSecureContext ? "coming" : "withheld");

export function offlineState(): OfflineState {
  return state;
}

/** Registers the service worker. Its address must stay /offline.js: installed pages update from there. */
export function keepOffline(): void {
  if (state === "withheld" || !import.meta.env.PROD) return;
  navigator.serviceWorker.register("/offline.js").then(
    () => navigator.serviceWorker.ready.then(() => (state = "kept")),
    () => (state = "withheld"),
  );
}

/** Loads the newest version of the page, when the server is newer. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const waiting = registration?.installing ?? registration?.waiting;
  if (waiting)
    await new Promise<void>((resolve) => {
      const settle = () => (waiting.state === "activated" || waiting.state === "redundant") && resolve();
      waiting.addEventListener("statechange", settle);
      setTimeout(resolve, 10_000); // do not wait forever for the worker
      settle();
    });
  location.reload();
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let asked = $state.raw<InstallEvent | undefined>();

/** Installing the page as an app, where the browser offers that. */
export const install = {
  get possible(): boolean {
    return asked !== undefined;
  },
  async ask(): Promise<void> {
    const event = asked;
    asked = undefined;
    await event?.prompt();
  },
};

if (typeof addEventListener === "function")
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    asked = event as InstallEvent;
  });
