// The page without a network: everything it is made of is kept by a service worker, so that it opens
// and plays on a plane. Over plain http to another machine browsers withhold that, and the page says so.

/** kept: opens without a network. coming: is being fetched. withheld: the browser does not allow it. */
export type OfflineState = "kept" | "coming" | "withheld";

let state = $state<OfflineState>("serviceWorker" in navigator && isSecureContext ? "coming" : "withheld");

export function offlineState(): OfflineState {
  return state;
}

/** Asks the browser to keep the page; nothing is lost if it does not. */
export function keepOffline(): void {
  if (state === "withheld" || !import.meta.env.PROD) return;
  navigator.serviceWorker.register("/offline.js").then(
    () => navigator.serviceWorker.ready.then(() => (state = "kept")),
    () => (state = "withheld"),
  );
}

/** Fetches the newest version of the page and shows it. For a page that is older than its server. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const waiting = registration?.installing ?? registration?.waiting;
  if (waiting)
    await new Promise<void>((resolve) => {
      const settle = () => (waiting.state === "activated" || waiting.state === "redundant") && resolve();
      waiting.addEventListener("statechange", settle);
      setTimeout(resolve, 10_000); // it need not take part in coming back
      settle();
    });
  location.reload();
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let asked = $state.raw<InstallEvent | undefined>();

/** Putting the page among the apps of the device, where the browser offers that. */
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
