import { expect, test } from "vitest";
import { Talk } from "./talk.svelte";
import type { Table } from "../table/table.svelte";

const sent: unknown[] = [];
const table = { person: 1, try: (body: unknown) => (sent.push(body), Promise.resolve(true)) } as unknown as Table;

test("what is said is heard, and counted until somebody looks", () => {
  const talk = new Talk(table);
  talk.hear({ type: "said", person: 2, name: "Ada", text: "Ahoj!" });
  talk.hear({ type: "emoted", person: 2, name: "Ada", emote: "applause" });
  talk.hear({ type: "said", person: 1, name: "Eva", text: "Hi" });
  expect(talk.lines.map((line) => line.text ?? line.emote)).toEqual(["Ahoj!", "applause", "Hi"]);
  expect(talk.unread).toBe(2);
  talk.look();
  expect(talk.unread).toBe(0);
});

test("who is muted is not heard, and is again afterwards", async () => {
  const talk = new Talk(table);
  await talk.mute(2, true);
  talk.hear({ type: "said", person: 2, name: "Ada", text: "…" });
  expect(talk.lines).toEqual([]);
  expect(sent.at(-1)).toEqual({ type: "mute", person: 2, muted: true });
  await talk.mute(2, false);
  talk.hear({ type: "said", person: 2, name: "Ada", text: "…" });
  expect(talk.lines).toHaveLength(1);
});

test("an emote of a newer server is passed over", () => {
  const talk = new Talk(table);
  talk.hear({ type: "emoted", person: 2, name: "Ada", emote: "yodel" as "wow" });
  expect(talk.lines).toEqual([]);
});
