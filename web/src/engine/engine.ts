// The game's engine as WebAssembly (bindings/wasm/): texts in, texts out. It runs in two workers, one for words
// and checks (page_engine.ts), one for games without a network (../server/local.ts).

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_size(): number;
}

/** Functions of bindings/wasm/exports.cpp that take or return a text. */
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

/** What the C library needs of its host: randomness, the time, and error output. */
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

/** The parts of an engine; can be posted to a worker. */
export interface EngineParts {
  module: WebAssembly.Module;
  /** The built-in editions and presets. */
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

  /** Calls a function with a text and numbers; returns its number. */
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

  /** Calls a function and returns its text. */
  ask(call: Call, text: string, ...numbers: number[]): string {
    this.give(call, text, ...numbers);
    // The call may have grown the memory, so the view is made afterwards.
    return decoder.decode(
      new Uint8Array(this.exports.memory.buffer, this.exports.output(), this.exports.output_size()),
    );
  }
}
