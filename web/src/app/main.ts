// The page begins: words first, so that nothing is ever shown without them, then the screen.
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { applyLook } from "./settings.svelte";
import { me } from "../lobby/me.svelte";
import { keepFocus } from "../ui/keep_focus";
import { keepOffline } from "../offline/offline.svelte";
import { preferredLanguage, speak } from "../words/words.svelte";
import "./look.css";

// Not with an await of the whole module: screens import parts of it, and would wait for it as it for them.
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
