// Runs a WebAssembly command under WASI, with the exit status of the command:
//
//   node --no-warnings tests/wasm/run.mjs FILE.wasm [argument…]
//
// For a reactor it only checks that the module loads and initialises, and prints its exports.

import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [file, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [file, ...rest], env: {}, preopens: {},
                        returnOnExit: true });
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module,
                                               { wasi_snapshot_preview1: wasi.wasiImport });
if (instance.exports._start) {
    process.exitCode = wasi.start(instance) ?? 0;
} else {
    wasi.initialize(instance);
    console.log(`exports: ${Object.keys(instance.exports).join(' ')}`);
}
