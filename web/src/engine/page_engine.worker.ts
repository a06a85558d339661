// The worker of the page's engine: carries out calls and answers in order.
import { Engine } from "./engine";
import type { FromEngine, ToEngine } from "./page_engine";

let engine: Engine | undefined;

async function answer(asked: ToEngine): Promise<FromEngine> {
  try {
    if ("module" in asked) {
      engine = await Engine.start(asked);
      return { answer: "" };
    }
    if (!engine) throw new Error("the engine is not ready");
    return { answer: engine[asked.how](asked.call, asked.text, ...asked.numbers) };
  } catch (error) {
    return { error: String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<ToEngine>) => self.postMessage(await answer(data));
