// Tests the module as a page uses it: node bindings/wasm/test.mjs FILE.wasm. Ends with `N passed, N
// failed`.
//
// Plays a match of classic between a person, who takes the first choice, and bots, on a simulated
// clock.
import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const decoder = new TextDecoder();
const encoder = new TextEncoder();
let passed = 0;
let failed = 0;

function check(condition, what) {
  if (condition) ++passed;
  else {
    ++failed;
    console.log(`failed: ${what}`);
  }
}

// ---- A host for the module

let chance = 7;
let now = 1_700_000_000_000;

async function start(file) {
  let exports;
  const host = {
    random_get(at, size) {
      const bytes = new Uint8Array(exports.memory.buffer, at, size);
      for (let i = 0; i < size; ++i) bytes[i] = (chance = (chance * 48271) % 2147483647) >> 8;
      return 0;
    },
    clock_time_get(_clock, _precision, at) {
      new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { wasi_snapshot_preview1: host });
  exports = instance.exports;
  exports._initialize();
  const give = (call, text, ...numbers) => {
    const bytes = encoder.encode(text);
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return exports[call](...numbers);
  };
  const ask = (call, text, ...numbers) => {
    give(call, text, ...numbers);
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.output(), exports.output_size()));
  };
  return { exports, give, ask };
}

function builtIn() {
  let text = "";
  for (const folder of ["editions", "editions/presets"])
    for (const name of readdirSync(join(root, folder)).filter((each) => each.endsWith(".toml")).sort()) {
      const data = readFileSync(join(root, folder, name));
      text += `${folder}/${name}\t${data.length}\n${data}`;
    }
  return text;
}

function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = { ...(target ?? {}) };
  for (const [key, value] of Object.entries(patch))
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  return result;
}

// ---- Before anything is played

const { exports, give, ask } = await start(process.argv[2]);
check(give("files_learn", "nonsense") === 0, "files that are none are refused");
check(give("files_learn", builtIn()) === 1, "the editions are learned");
check(give("words_learn", "en\ncolour.R\tred\n") === 1, "words are learned");
check(give("words_learn", "cs\ncolour.R červená\n") === 0, "what is no text of words is refused");
check(ask("sha256_hex", "616263") === createHash("sha256").update("abc").digest("hex"), "SHA-256");
check(ask("verify", "{}") !== "", "a record that is none is not true");
check(JSON.parse(ask("voice_hear", '{"type":"events","from":1,"events":[]}', now)).error !== undefined, "no words without a table");
check(ask("server_put", "{") !== "", "a saved game that cannot be read is refused in a sentence");

// ---- A match

const heard = [];
function out() {
  const answers = [];
  for (const each of JSON.parse(ask("server_out", "", now)))
    if (each.text !== undefined) heard.push(each.text);
    else answers.push(each);
  return answers;
}
function request(method, path, body, token = "") {
  give("server_request", JSON.stringify({ id: 1, method, path: `/api/v1/${path}`, query: "", token, body: body === undefined ? "" : JSON.stringify(body) }), now);
  const answer = out().find((each) => each.answer === 1);
  return { status: answer.status, body: answer.body };
}
let keys = 0;
function command(body) {
  give("server_text", JSON.stringify({ ...body, key: `k${++keys}` }), now, 9);
  out();
}

check(JSON.parse(request("GET", "editions").body).editions.length === 6, "six editions");
const { token } = JSON.parse(request("POST", "session", { name: "Eva", bearer: true }).body);
const made = request("POST", "tables", { key: "t", edition: "classic", seats: 3, bots: ["normal", "easy"], rules: { target: 100 }, timing: { turn_ms: 0, between_rounds_ms: 0 } }, token);
check(made.status === 201, "a table is made");
const { code } = JSON.parse(made.body).table;
const { ticket } = JSON.parse(request("POST", "ticket", {}, token).body);
exports.server_open(now, 9);
command({ type: "hello", versions: [1], ticket, table: code });
for (const type of ["sit", "ready", "start"]) command({ type, ...(type === "ready" ? { ready: true } : {}) });

let view;
let fair;
let wrong = "";
const number = "5a".repeat(32);
const promised = new Set();
/** What the commitment of person 1 is the hash of (docs/fairness.md). */
const bound = (match, attempt) =>
  [...["lastcard commit 2", code, match, attempt, 1].map((each) => Buffer.from(String(each)).toString("hex")), number]
    .map((part) => (part.length / 2).toString(16).padStart(8, "0") + part)
    .join("");
function hear() {
  while (heard.length > 0) {
    const text = heard.shift();
    const frame = JSON.parse(text);
    const said = JSON.parse(ask("voice_hear", text, now));
    if (said.error !== undefined) wrong ||= said.error;
    if (frame.view) view = frame.view;
    else if (frame.patch) view = merge(view, frame.patch);
    if (frame.type === "refused") wrong ||= text;
    if (frame.type === "fair") fair = frame.fair;
    // Requested once each, however often the state is sent.
    const { stage, match, attempt } = frame.fair ?? {};
    if (promised.has(`${stage} ${attempt}`)) continue;
    promised.add(`${stage} ${attempt}`);
    if (stage === "committing") command({ type: "commit", match, attempt, commit: ask("sha256_hex", bound(match, attempt)) });
    if (stage === "revealing") command({ type: "reveal", match, attempt, reveal: number });
  }
}

exports.voice_begin();
let steps = 0;
for (; steps < 20_000 && view?.phase !== "match_over"; ++steps) {
  hear();
  if (view?.phase === "round_over") command({ type: "next_round" });
  else if (view?.choices.length > 0) command({ type: "act", move: view.choices[0], decision: view.decision });
  else if (exports.server_thinks()) {
    exports.server_think(now);
    out();
  } else {
    now = Math.max(now, exports.server_wake());
    exports.server_alarm(now);
    out();
  }
}
check(wrong === "", `nothing goes wrong: ${wrong}`);
check(view?.phase === "match_over", "the match ends");
check(fair?.stage === "disclosed", "the secret of the deal is told");
const record = request("GET", `tables/${code}/records/1`).body;
check(ask("verify", record) === "", "its record is true");
check(ask("verify", record.replace(/"draw"|"0 draw"/, '"0 pass"')) !== "" || !record.includes("draw"), "and one with another move is not");
const saved = ask("server_save", code);
check(saved.includes(code), "the table can be put away");

// ---- Restored by another page

const other = await start(process.argv[2]);
other.give("files_learn", builtIn());
check(other.ask("server_put", saved) === "", "and taken up again");
other.give("server_request", JSON.stringify({ id: 2, method: "GET", path: `/api/v1/tables/${code}`, query: "", token: "", body: "" }), now);
const found = JSON.parse(other.ask("server_out", "", now)).find((each) => each.answer === 2);
check(found.status === 200 && JSON.parse(found.body).lobby.stage === "over", "as it was");
check(exports.memory.buffer.byteLength <= 16 * 2 ** 20, `in ${exports.memory.buffer.byteLength} bytes`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
