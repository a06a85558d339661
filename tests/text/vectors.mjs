// Formats the test vectors with the generated JavaScript module: node vectors.mjs MODULE VECTORS,
// made by tools/locales.py with --javascript and --compiled-vectors.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { format, formatMessage, languages } = await import(pathToFileURL(process.argv[2]));
const vectors = JSON.parse(readFileSync(process.argv[3], "utf8"));

let failed = 0;
function check(found, expected) {
  if (found === expected) return;
  ++failed;
  console.log(`found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

for (const { message, language, arguments: given, text } of vectors)
  check(formatMessage(message, language, given), text);
check(languages.join(" "), "en cs hu pl ru sk");
check(format("cs", "colour.R"), "červená");
check(format("cs", "no.such.key"), "no.such.key");

console.log(`${vectors.length + 3 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
