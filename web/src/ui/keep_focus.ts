// The focus never gets lost. When what had it leaves the page, it goes to what is nearest: where the
// surroundings say that it belongs (`data-home`: selectors with | between them, the best first), else to
// another control beside it, else to the heading of the screen. Without this a browser gives it to nobody,
// and the next key to nothing.

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

function seen(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.tabIndex >= 0 && element.getClientRects().length > 0;
}

function inside(place: Element): HTMLElement | undefined {
  const homes = (place instanceof HTMLElement && place.dataset["home"]) || focusable;
  return homes.split("|").flatMap((each) => [...place.querySelectorAll(each)]).find(seen);
}

/** Where the focus goes that was on the first of these, before that left; inner places come first. */
export function shelter(path: readonly Element[]): HTMLElement | undefined {
  const places = path.filter((each) => each.isConnected);
  const homes = places.filter((each) => each instanceof HTMLElement && each.dataset["home"] !== undefined);
  const near = places.slice(0, Math.max(0, places.findIndex((each) => each.matches("main, #app, body"))));
  for (const place of [...homes, ...near]) {
    const found = inside(place);
    if (found) return found;
  }
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  return heading ?? undefined;
}

export function keepFocus(): void {
  let path: Element[] = [];
  const forget = () => (path = []);
  document.addEventListener("focusin", ({ target }) => {
    forget();
    for (let each = target instanceof Element ? target : null; each; each = each.parentElement) path.push(each);
  });
  // Who points somewhere else wants to.
  document.addEventListener("pointerdown", (event) => document.activeElement?.contains(event.target as Node) || forget());
  new MutationObserver(() => {
    const [had] = path;
    if (had && !had.isConnected && document.activeElement === document.body) shelter(path)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
