// Records of matches between bots, always the same ones.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./server";

const played = new Map<string, string>();

export function matchOf(seed: string, target: number): string {
  const known = played.get(`${seed} ${target}`);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "lastcard-record-"));
  const file = join(folder, "match.jsonl");
  execFileSync(program, ["watch", "--seed", seed, "--delay", "0", "--rules", `target=${target}`, "--match", "--record", file], { stdio: "ignore" });
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  played.set(`${seed} ${target}`, text);
  return text;
}
