// A server inside the page, on a thread of its own: bots may think without anybody waiting for them.
import { Engine, type EngineParts } from "../engine/engine";
import { Hall } from "./hall";
import type { FromWorker, ToWorker } from "./local_messages";

let hall: Hall | undefined;

function say(message: FromWorker): void {
  self.postMessage(message);
}

async function start(parts: EngineParts, saved: string[]): Promise<void> {
  const engine = await Engine.start(parts);
  const error = saved.map((each) => engine.ask("server_put", each)).find((each) => each);
  hall = new Hall(engine, say);
  say({ type: "started", error: error ?? null });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  if (event.data.type === "start") void start(event.data.parts, event.data.saved);
  else hall?.hear(event.data);
};
