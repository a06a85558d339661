import { expect, test } from "vitest";
import { Chat } from "./chat.svelte";
import type { Table } from "../table/table.svelte";

const sent: unknown[] = [];
const table = { person: 1, try: (body: unknown) => (sent.push(body), Promise.resolve(true)) } as unknown as Table;

test("messages are stored, and counted as unread until the chat opens", () => {
  const chat = new Chat(table);
  chat.receive({ type: "said", person: 2, name: "Ada", text: "Ahoj!" });
  chat.receive({ type: "emoted", person: 2, name: "Ada", emote: "applause" });
  chat.receive({ type: "said", person: 1, name: "Eva", text: "Hi" });
  expect(chat.lines.map((line) => line.text ?? line.emote)).toEqual(["Ahoj!", "applause", "Hi"]);
  expect(chat.unread).toBe(2);
  chat.look();
  expect(chat.unread).toBe(0);
});

test("a muted person's messages are dropped until unmuted", async () => {
  const chat = new Chat(table);
  await chat.mute(2, true);
  chat.receive({ type: "said", person: 2, name: "Ada", text: "…" });
  expect(chat.lines).toEqual([]);
  expect(sent.at(-1)).toEqual({ type: "mute", person: 2, muted: true });
  await chat.mute(2, false);
  chat.receive({ type: "said", person: 2, name: "Ada", text: "…" });
  expect(chat.lines).toHaveLength(1);
});

test("an unknown emote is ignored", () => {
  const chat = new Chat(table);
  chat.receive({ type: "emoted", person: 2, name: "Ada", emote: "yodel" as "wow" });
  expect(chat.lines).toEqual([]);
});
