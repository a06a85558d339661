// Keeps the keyboard focus when the focused element leaves the page: it goes to the element that `data-home` of
// an ancestor names (selectors separated by |, the best first), else to a neighbouring control, else to the
// heading of the screen. Browsers would drop the focus.

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

function seen(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.tabIndex >= 0 && element.getClientRects().length > 0;
}

function inside(place: Element): HTMLElement | undefined {
  const homes = (place instanceof HTMLElement && place.dataset["home"]) || focusable;
  return homes.split("|").flatMap((each) => [...place.querySelectorAll(each)]).find(seen);
}

/** The new home of a focus that was on the first of these; inner ancestors come first. */
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
  // A person who taps elsewhere wants the focus to leave.
  document.addEventListener("pointerdown", (event) => document.activeElement?.contains(event.target as Node) || forget());
  new MutationObserver(() => {
    const [had] = path;
    if (had && !had.isConnected && document.activeElement === document.body) shelter(path)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
