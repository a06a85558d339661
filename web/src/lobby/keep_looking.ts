// Asks again and again for something that changes by itself, while somebody looks at the page: every few
// seconds; more and more rarely while nobody answers; and at once when the network or the person is back.

const often = 5_000;
const rarely = 80_000;

/** `look` says whether there was an answer. Ends by calling what it returns. */
export function keepLooking(look: () => Promise<boolean>): () => void {
  let pause = often;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let looking = false;

  async function again(): Promise<void> {
    clearTimeout(timer);
    if (looking) return;
    looking = true;
    const answered = await look();
    looking = false;
    if (over) return;
    pause = answered ? often : Math.min(pause * 2, rarely);
    timer = setTimeout(seen, pause);
  }

  // Who does not look at the page, or has no network, is not asked for: both tell when that changes.
  function seen(): void {
    if (document.visibilityState === "visible" && navigator.onLine) void again();
  }
  const online = () => {
    pause = often;
    void again();
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", online);
  void again();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", online);
  };
}
