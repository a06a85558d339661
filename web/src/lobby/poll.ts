// Polls a server while the page is visible: every few seconds, with longer pauses while there is no answer, and
// at once when the network or the person is back.

const fastInterval = 5_000;
const slowInterval = 80_000;

/** `look` resolves with whether there was an answer. Returns a function that stops polling. */
export function poll(look: () => Promise<boolean>): () => void {
  let pause = fastInterval;
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
    pause = answered ? fastInterval : Math.min(pause * 2, slowInterval);
    timer = setTimeout(seen, pause);
  }

  // Hidden or offline: the event listeners below continue.
  function seen(): void {
    if (document.visibilityState === "visible" && navigator.onLine) void again();
  }
  const online = () => {
    pause = fastInterval;
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
