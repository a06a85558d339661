// Fetches and compiles the engine in a worker, while the page starts, and hands it over.
import filesUrl from "../generated/built_in.files?url";
import wasmUrl from "../generated/lastcard.wasm?url";
import type { EngineParts } from "./engine";
import type { Loaded } from "./parts";

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  return response;
}

async function load(): Promise<EngineParts> {
  const [module, files] = await Promise.all([
    WebAssembly.compileStreaming(fetched(wasmUrl)),
    fetched(filesUrl).then((response) => response.text()),
  ]);
  return { module, files };
}

void load()
  .catch((error: unknown): Loaded => ({ error: String(error) }))
  .then((loaded: Loaded) => self.postMessage(loaded));
