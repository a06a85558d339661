// Keeps the screen on while somebody plays, where the browser lets a page do that (not over plain http).

/** Until the function that this answers with is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function ask() {
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // The battery is low, or the browser thinks better of it.
    }
  }

  const seen = () => void ask(); // a lock ends whenever the page is out of sight
  document.addEventListener("visibilitychange", seen);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
