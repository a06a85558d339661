// The worker of the server inside the page: bots think without blocking the page.
import { Engine, type EngineParts } from "../engine/engine";
import { LocalSite } from "./local_site";
import type { FromWorker, ToWorker } from "./local_messages";

let site: LocalSite | undefined;

function say(message: FromWorker): void {
  self.postMessage(message);
}

async function start(parts: EngineParts, saved: string[]): Promise<void> {
  const engine = await Engine.start(parts);
  const error = saved.map((each) => engine.ask("server_put", each)).find((each) => each);
  site = new LocalSite(engine, say);
  say({ type: "started", error: error ?? null });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  if (event.data.type === "start") void start(event.data.parts, event.data.saved);
  else site?.receive(event.data);
};
