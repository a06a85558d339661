// Compares the size of the built page as sent, with gzip (zopfli where installed), with its budgets. Ends with
// `N passed, N failed`.
//
// A KB is 1,024 bytes.
//
//   first route    all that the first screen loads: page, scripts, styles, one language
//   table          the same for the address /play, without the engine
//   engine         the WebAssembly module
//   fonts          the largest file of the display face; it comes after the first paint and is not in the route
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "build", "page", "dist");
const assets = readdirSync(join(dist, "assets"));

/** As tools/embed_page.py packs it. */
function weight(path) {
  const packed = spawnSync("zopfli", ["--gzip", "--i5", "-c", join(dist, path)], { maxBuffer: 2 ** 24 });
  return packed.status === 0 ? packed.stdout.length : gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
}

const named = (pattern) => assets.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);

/** A script with all its static imports and their styles. */
function reach(start) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!path.endsWith(".js")) return;
    const code = readFileSync(join(dist, path), "utf8");
    for (const [, file] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(`assets/${file}`);
  };
  for (const path of start) visit(path);
  return seen;
}

function total(start) {
  let sum = weight("index.html");
  for (const path of reach(start)) sum += weight(path);
  return sum;
}

const html = readFileSync(join(dist, "index.html"), "utf8");
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path).filter((path) => !path.endsWith(".woff2"));
const language = named(/^ru-.*\.js$/); // the longest

const budgets = [
  ["first route", total([...entry, ...language]), 60],
  ["table", total([...entry, ...language, ...named(/^table-.*\.(js|css)$/), ...named(/\.worker-.*\.js$/)]), 100],
  ["fonts", Math.max(0, ...named(/\.woff2$/).map((path) => readFileSync(join(dist, path)).length)), 25],
  ["engine", named(/\.wasm$/).reduce((sum, path) => sum + weight(path), 0), 200],
];

let failed = 0;
for (const [name, bytes, most] of budgets) {
  const over = bytes > most * 1024 || bytes === 0;
  if (over) ++failed;
  console.log(`${over ? "OVER " : ""}${name}: ${(bytes / 1024).toFixed(1)} KB of ${most}`);
}
console.log(`${budgets.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
