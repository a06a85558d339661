import { expect, test } from "vitest";
import { committed, DealCommitments } from "./deal_commitments";

const number = "a0".repeat(32);

test("a commitment is bound to table, match, attempt and person", () => {
  const text = (part: string) => Buffer.from(part).toString("hex");
  expect(committed({ scheme: 2, match: 1, attempt: 12, }, "KITCHEN", 3, number)).toBe(
    `00000011${text("lastcard commit 2")}00000007${text("KITCHEN")}00000001${text("1")}00000002${text("12")}00000001${text("3")}00000020${number}`,
  );
});

test("by the first scheme it is the number's own", () => {
  expect(committed({ scheme: 1, match: 1, attempt: 1 }, "KITCHEN", 3, number)).toBe(number);
  expect(committed({ match: 1, attempt: 1 }, "KITCHEN", 3, number)).toBe(number);
});

test("a deal includes a person by their number", () => {
  const commitments = new DealCommitments("KITCHEN", () => Promise.resolve());
  const fair = { scheme: 2, match: 1, attempt: 1, stage: "dealt" as const, commit: "", missing: [], players: [{ person: 1, reveal: number }, { person: 2 }] };
  expect(commitments.includes(fair, 1)).toBe(true);
  expect(commitments.includes(fair, 2)).toBe(false);
  expect(commitments.includes(fair, 3)).toBe(false);
});
