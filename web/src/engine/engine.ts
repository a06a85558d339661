// The engine of the game, as WebAssembly (bindings/wasm/): texts in, texts out. It runs in two workers, one
// for words and checks (page_engine.ts) and one for games without a server (../server/local.ts). One download
// serves both.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
}

/** Functions of bindings/wasm/exports.cpp that take a text, and those that answer with one. */
export type Call =
  | "files_learn"
  | "server_request" | "server_open" | "server_text" | "server_close" | "server_alarm" | "server_wake"
  | "server_out" | "server_thinks" | "server_think" | "server_save" | "server_put"
  | "words_learn" | "words_speak"
  | "voice_begin" | "voice_use" | "voice_end" | "voice_edition" | "voice_hear" | "voice_again" | "voice_cards" | "voice_refusal" | "voice_explain"
  | "replay_open" | "replay_story" | "replay_look"
  | "verify" | "sha256_hex";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the C library asks of its host: chance, the time, and a place for last words. */
function host(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  return {
    random_get(at: number, size: number) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write: () => 8, // there are no files
    fd_seek: () => 8,
    fd_close: () => 8,
    proc_exit(code: number) {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
}

/** What an engine is made of; can be posted to a worker. */
export interface EngineParts {
  module: WebAssembly.Module;
  /** The editions and presets that are built in. */
  files: string;
}

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async start({ module, files }: EngineParts): Promise<Engine> {
    let exports: Exports | undefined;
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: host(() => {
        if (!exports) throw new Error("the engine is not ready");
        return exports.memory;
      }),
    });
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    const engine = new Engine(exports);
    if (!engine.give("files_learn", files)) throw new Error("the editions cannot be read");
    return engine;
  }

  /** Calls a function with a text; numbers go as they are. The result is whatever number it gives. */
  give(call: Call, text: string, ...numbers: number[]): number {
    const bytes = encoder.encode(text);
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return this.run(call, ...numbers);
  }

  run(call: Call, ...numbers: number[]): number {
    const called = (this.exports as unknown as Record<Call, (...given: number[]) => number>)[call];
    return called(...numbers);
  }

  /** Calls a function and takes the text that it answers with. */
  ask(call: Call, text: string, ...numbers: number[]): string {
    this.give(call, text, ...numbers);
    // The memory may have grown, so the view is made afterwards.
    return decoder.decode(
      new Uint8Array(this.exports.memory.buffer, this.exports.output(), this.exports.output_size()),
    );
  }
}
