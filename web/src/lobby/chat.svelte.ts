// The chat of a table; stored nowhere but in this page while it is open.
import { SvelteSet } from "svelte/reactivity";
import type { Emote, Message } from "../generated/protocol";
import type { Table } from "../table/table.svelte";

export const emotes: readonly Emote[] = [
  "hello", "thanks", "applause", "laugh", "wow", "sad", "angry", "thinking", "hurry", "sorry", "luck", "good_game",
];

export interface Line {
  number: number;
  person: number;
  name: string;
  /** Either `text` or `emote` is set. */
  text?: string;
  emote?: Emote;
}

/** Maximum number of lines kept. */
const maxLines = 200;

export class Chat {
  lines = $state.raw<Line[]>([]);
  /** Lines since the chat was last open. */
  unread = $state(0);
  open = $state(false);
  readonly muted = new SvelteSet<number>();
  private next = 1;

  constructor(private readonly table: Table) {}

  receive(message: Message): void {
    if (message.type !== "said" && message.type !== "emoted") return;
    if (this.muted.has(message.person)) return;
    const { person, name } = message;
    const what = message.type === "said" ? { text: message.text } : { emote: message.emote };
    if (what.emote !== undefined && !emotes.includes(what.emote)) return; // unknown: from a newer server
    this.lines = [...this.lines, { number: this.next++, person, name, ...what }].slice(-maxLines);
    if (!this.open && person !== this.table.person) ++this.unread;
  }

  look(): void {
    this.open = true;
    this.unread = 0;
  }

  /** Resolves with whether it was sent; `table.notice` says why not. */
  say(text: string): Promise<boolean> {
    return this.table.try({ type: "chat", text });
  }

  emote(emote: Emote): Promise<boolean> {
    return this.table.try({ type: "emote", emote });
  }

  /** Hides a person's messages, for this person only. */
  async mute(person: number, muted: boolean): Promise<void> {
    if (muted) this.muted.add(person);
    else this.muted.delete(person);
    await this.table.try({ type: "mute", person, muted });
  }
}
