// Keeps the screen on during a game, where the browser allows it (not over plain http).

/** Returns a function that ends this. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function ask() {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // The battery is low, or the browser does not allow it.
    }
  }

  const seen = () => void ask(); // the browser ends the lock when the page is hidden
  document.addEventListener("visibilitychange", seen);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
