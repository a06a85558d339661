// What engines are made of, loaded when it is first needed; one download serves all of them.
import type { EngineParts } from "./engine";

export type Loaded = EngineParts | { error: string };

let parts: Promise<EngineParts> | undefined;

export function engineParts(): Promise<EngineParts> {
  parts ??= load().catch((error: unknown) => {
    parts = undefined; // the next one may have a connection again
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
