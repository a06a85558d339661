// Starts the page: first the words, so that nothing is shown without them, then the screen.
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { applyLook } from "./settings.svelte";
import { me } from "../lobby/me.svelte";
import { keepFocus } from "../ui/keep_focus";
import { keepOffline } from "../offline/offline.svelte";
import { preferredLanguage, speak } from "../words/words.svelte";
import "./look.css";

// No top-level await: screens import from this module, which would be a deadlock.
async function begin(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no place for the table");
  applyLook();
  await Promise.all([speak(preferredLanguage()), startRouter()]);
  me.offer();
  mount(App, { target });
  keepFocus();
  keepOffline();
}

void begin();
