// A server inside the page, on a thread of its own: bots may think without anybody waiting for them.
// The hall of the engine is told what happens and what time it is; what it has to say goes back.
import { Engine } from "../engine/engine";
import type { FromWorker, ToWorker } from "./local_messages";

type Out =
  | { to: number; text: string }
  | { close: number; code: number }
  | { answer: number; status: number; body: string }
  | { stored: string };

/** Tables are put away a moment after the last move, not at every one. */
const saveAfter = 400;

let engine: Engine;
let alarm: ReturnType<typeof setTimeout> | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;
let thinking = false;
const unsaved = new Set<string>();

const now = () => Math.round(performance.timeOrigin + performance.now());
const say = (message: FromWorker) => self.postMessage(message);

function save(): void {
  saving = undefined;
  for (const table of unsaved) say({ type: "saved", table, text: engine.ask("server_save", table) });
  unsaved.clear();
}

/** Passes on what the hall has to say, and sees to it that it is woken in time. */
function settle(): void {
  for (const out of JSON.parse(engine.ask("server_out", "", now())) as Out[]) {
    if ("to" in out) say({ type: "text", id: out.to, text: out.text });
    else if ("close" in out) say({ type: "closed", id: out.close, code: out.code });
    else if ("answer" in out) say({ type: "answer", id: out.answer, status: out.status, body: out.body });
    else unsaved.add(out.stored);
  }
  if (unsaved.size > 0) saving ??= setTimeout(save, saveAfter);
  clearTimeout(alarm);
  const wake = engine.run("server_wake");
  if (wake !== Infinity)
    alarm = setTimeout(
      () => {
        engine.run("server_alarm", now());
        settle();
      },
      Math.max(0, Math.min(wake - now(), 2 ** 31 - 1)),
    );
  if (!thinking && engine.run("server_thinks")) {
    thinking = true;
    // One thought at a time: between two of them messages are heard.
    setTimeout(() => {
      thinking = false;
      engine.run("server_think", now());
      settle();
    });
  }
}

async function start(module: WebAssembly.Module, saved: string | null): Promise<void> {
  engine = await Engine.start(module);
  const error = saved === null ? "" : engine.ask("server_put", saved);
  say({ type: "started", error: error || null });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "start") {
    void start(message.module, message.saved);
    return;
  }
  if (message.type === "request") engine.give("server_request", JSON.stringify(message), now());
  else if (message.type === "open") engine.run("server_open", now(), message.id);
  else if (message.type === "text") engine.give("server_text", message.text, now(), message.id);
  else engine.run("server_close", now(), message.id);
  settle();
};
