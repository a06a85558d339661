// Which screen is shown. Addresses are real paths (the server answers all of them with the page), so that
// links, the back button and bookmarks work. A screen is loaded when it is first shown; a few small ones come
// with the page.
import type { Component } from "svelte";
import Home from "../screens/Home.svelte";
import Play from "../screens/Play.svelte";

export interface ScreenProps {
  /** The parts of the address that the pattern names, as in /t/:code. */
  params: Record<string, string>;
}

interface Screen {
  pattern: string;
  // Screens take ScreenProps, or nothing.
  load: () => Promise<{ default: Component<any> }> | { default: Component<any> };
}

/** To add a screen, add a row. The first matching pattern wins. */
const screens: Screen[] = [
  { pattern: "/", load: () => ({ default: Home }) },
  { pattern: "/new", load: () => import("../screens/NewTable.svelte") },
  { pattern: "/t/:code", load: () => import("../screens/Online.svelte") },
  { pattern: "/play/new", load: () => import("../screens/NewGame.svelte") },
  { pattern: "/play", load: () => ({ default: Play }) },
  { pattern: "/play/rules", load: () => import("../screens/Rules.svelte") },
  { pattern: "/learn", load: () => import("../screens/Learn.svelte") },
  { pattern: "/learn/:edition", load: () => import("../screens/Learn.svelte") },
  { pattern: "/pass", load: () => import("../screens/PassAndPlay.svelte") },
  { pattern: "/rules", load: () => import("../screens/Rules.svelte") },
  { pattern: "/rules/:edition", load: () => import("../screens/Rules.svelte") },
  { pattern: "/t/:code/rules", load: () => import("../screens/Rules.svelte") },
  { pattern: "/r/:code/:match", load: () => import("../screens/Replay.svelte") },
  { pattern: "/replays", load: () => import("../screens/Replay.svelte") },
  { pattern: "/replays/:where/:code/:match", load: () => import("../screens/Replay.svelte") },
  { pattern: "/numbers", load: () => import("../screens/Numbers.svelte") },
  { pattern: "/settings", load: () => import("../screens/Settings.svelte") },
];

const unknown: Screen = { pattern: "", load: () => import("../screens/NotFound.svelte") };

export interface Shown {
  component: Component<ScreenProps>;
  params: Record<string, string>;
  path: string;
}

/** A decoded part of an address; undefined if it is invalid, such as "%E0%A4%A". */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The named parts if the path matches the pattern. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return undefined;
      continue;
    }
    const named = decoded(value);
    if (named === undefined) return undefined;
    params[part.slice(1)] = named;
  }
  return params;
}

let shown = $state.raw<Shown | undefined>(undefined);

export function currentScreen(): Shown | undefined {
  return shown;
}

async function show(path: string): Promise<void> {
  const found = screens.find((each) => match(each.pattern, path)) ?? unknown;
  const { default: component } = await found.load();
  if (location.pathname === path) shown = { component, params: match(found.pattern, path) ?? {}, path };
}

/** The table that this screen was opened from, if any: the back link leads there. */
export function tableBefore(): string | undefined {
  const { from } = (history.state ?? {}) as { from?: unknown };
  return typeof from === "string" && /^\/(play|pass|t\/[^/]+)$/.test(from) ? from : undefined;
}

/** Goes to another screen; with `replace` the back button skips this one. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, "", path);
  else history.pushState({ from: location.pathname }, "", path);
  window.scrollTo(0, 0);
  void show(location.pathname);
}

/** Links inside the page need no reload. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): Promise<void> {
  addEventListener("popstate", () => void show(location.pathname));
  document.addEventListener("click", follow);
  return show(location.pathname);
}
