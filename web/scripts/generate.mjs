// Generates src/generated/:
//
//   words/       the messages of locales/ as modules, and as text for the engine (tools/locales.py)
//   protocol.ts  types of the protocol's schemas (tools/protocol.py)
//   lastcard.wasm  the engine, from the build of the preset `web`
//   built_in.files the built-in editions and presets
//   rules.json   the rules of docs/rules.md by their ids, in English (tools/rule_book.py)
//   columns.ts   the widths of characters, and the limits of names and chat lines, as servers count
//   animals.ts   the suggested names, one line per language, the same animals in each
//
// Unchanged files are not written, so that file watchers do not react.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const generated = join(web, "src", "generated");
const scratch = mkdtempSync(join(tmpdir(), "lastcard-generate-"));

function python(tool, ...options) {
  execFileSync("python3", ["-B", join(root, "tools", tool), ...options], { stdio: "inherit" });
}

/** The embedded files, in the format of bindings/wasm/files.hpp. */
function builtIn() {
  const parts = [];
  for (const folder of ["editions", "editions/presets"])
    for (const name of readdirSync(join(root, folder)).filter((each) => each.endsWith(".toml")).sort()) {
      const data = readFileSync(join(root, folder, name));
      parts.push(Buffer.from(`${folder}/${name}\t${data.length}\n`), data);
    }
  return Buffer.concat(parts);
}

/** A person named after an animal looks like it, in every language. */
function animals() {
  const folder = join(root, "locales", "web");
  const lines = readdirSync(folder).sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8"))["me.names"].toLowerCase());
  return `export const animals: readonly string[] = ${JSON.stringify(lines, null, 2)};\n`;
}

/** A table `constexpr Range name[] = {{0x0300, 0x036f}, …};` of a C++ source. */
function ranges(source, name) {
  const [, rows] = new RegExp(`Range ${name}\\[\\] = \\{([^;]*)\\};`).exec(source) ?? [];
  if (!rows) throw new Error(`generate: src/base/characters.cpp has no table ${name}`);
  return [...rows.matchAll(/\{(0x[0-9a-f]+), (0x[0-9a-f]+)\}/g)].map(([, first, last]) => [Number(first), Number(last)]);
}

/** The widths of characters and the limits of texts, so that the page counts as the server does. */
function columns() {
  const limits = readFileSync(join(root, "src", "wire", "limits.hpp"), "utf8");
  const limit = (name) => {
    const [, value] = new RegExp(`${name} = (\\d+);`).exec(limits) ?? [];
    if (!value) throw new Error(`generate: src/wire/limits.hpp has no ${name}`);
    return value;
  };
  const source = readFileSync(join(root, "src", "base", "characters.cpp"), "utf8");
  const table = (name) => `: readonly (readonly [number, number])[] = ${JSON.stringify(ranges(source, name))};\n`;
  return [
    `export const longestName = ${limit("max_name_columns")};\nexport const longestChat = ${limit("max_chat_columns")};`,
    `export const zeroWidth${table("zero_width")}export const wide${table("wide")}`,
  ].join("\n");
}

/** Copies changed files and removes old ones. */
function update(from, to) {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from);
  for (const old of readdirSync(to)) if (!names.includes(old)) rmSync(join(to, old), { recursive: true });
  for (const name of names) {
    const fresh = readFileSync(join(from, name));
    const target = join(to, name);
    if (!existsSync(target) || !readFileSync(target).equals(fresh)) writeFileSync(target, fresh);
  }
}

try {
  mkdirSync(join(scratch, "words"));
  python("locales.py", "--complete", "--web", join(scratch, "words"));
  update(join(scratch, "words"), join(generated, "words"));
  rmSync(join(scratch, "words"), { recursive: true });
  mkdirSync(join(scratch, "protocol"));
  python("protocol.py", "--typescript", join(scratch, "protocol", "protocol.ts"));
  python("rule_book.py", "--json", join(scratch, "protocol", "rules.json"));
  const engine = join(root, "build", "web", "lastcard.wasm");
  if (!existsSync(engine)) {
    console.error("generate: build/web/lastcard.wasm is missing: run scripts/page.sh, which builds it first");
    process.exit(2);
  }
  cpSync(engine, join(scratch, "protocol", "lastcard.wasm"));
  writeFileSync(join(scratch, "protocol", "built_in.files"), builtIn());
  writeFileSync(join(scratch, "protocol", "animals.ts"), animals());
  writeFileSync(join(scratch, "protocol", "columns.ts"), columns());
  for (const name of readdirSync(join(scratch, "protocol"))) {
    const target = join(generated, name);
    const fresh = readFileSync(join(scratch, "protocol", name));
    if (!existsSync(target) || !readFileSync(target).equals(fresh)) writeFileSync(target, fresh);
  }
} catch (error) {
  if (error.status === undefined) throw error;
  process.exit(1); // the tool has printed the error
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
