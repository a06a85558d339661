// The parts of an engine, loaded on first use; all engines share one download.
import type { EngineParts } from "./engine";

export type Loaded = EngineParts | { error: string };

let parts: Promise<EngineParts> | undefined;

export function engineParts(): Promise<EngineParts> {
  parts ??= load().catch((error: unknown) => {
    parts = undefined; // the next attempt may have a network
    throw error;
  });
  return parts;
}

async function load(): Promise<EngineParts> {
  const worker = new Worker(new URL("./parts.worker.ts", import.meta.url), { type: "module" });
  return new Promise<EngineParts>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Loaded>) => ("error" in data ? reject(new Error(data.error)) : resolve(data));
  }).finally(() => worker.terminate());
}
