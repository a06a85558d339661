import { expect, test, vi } from "vitest";
import { EngineInWorker, type EngineWorker, type FromEngine, type ToEngine } from "./page_engine";
import { partsForTests } from "./parts_for_tests";

/** A worker that the test makes answer. */
function worker() {
  const asked: ToEngine[] = [];
  const made: EngineWorker = { onmessage: null, onerror: null, postMessage: (message) => asked.push(message) };
  const answer = (data: FromEngine) => made.onmessage?.({ data } as MessageEvent<FromEngine>);
  const break_ = (message: string) => made.onerror?.({ message } as ErrorEvent);
  return { made, asked, answer, break_ };
}

async function started(stopped = () => {}) {
  const thread = worker();
  const starting = EngineInWorker.start(thread.made, partsForTests(), stopped);
  thread.answer({ answer: "" });
  return { ...thread, engine: await starting };
}

test("answers go to the calls in order", async () => {
  const { engine, asked, answer } = await started();
  const got = Promise.all([engine.give("voice_begin", ""), engine.ask("sha256_hex", "tea"), engine.ask("verify", "x").catch(String)]);
  expect(asked.slice(1)).toEqual([
    { how: "give", call: "voice_begin", text: "", numbers: [] },
    { how: "ask", call: "sha256_hex", text: "tea", numbers: [] },
    { how: "ask", call: "verify", text: "x", numbers: [] },
  ]);
  for (const data of [{ answer: 1 }, { answer: "abc" }, { error: "no" }]) answer(data);
  expect(await got).toEqual([1, "abc", "Error: no"]);
});

test("pending and later calls of a failed engine are rejected", async () => {
  const stopped = vi.fn();
  const { engine, break_ } = await started(stopped);
  const waiting = engine.ask("verify", "x");
  break_("out of memory");
  await expect(waiting).rejects.toThrow("out of memory");
  await expect(engine.ask("verify", "x")).rejects.toThrow("out of memory");
  expect(stopped).toHaveBeenCalledOnce();
});

test("an engine that cannot start is rejected", async () => {
  const thread = worker();
  const starting = EngineInWorker.start(thread.made, partsForTests(), () => {});
  thread.answer({ error: "no memory" });
  await expect(starting).rejects.toThrow("no memory");
});
