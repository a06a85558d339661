// What people at a table say to each other. Kept nowhere but on this page, while it is open.
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
  /** One of the two. */
  text?: string;
  emote?: Emote;
}

const most = 200;

export class Talk {
  lines = $state.raw<Line[]>([]);
  /** Since somebody has looked. */
  unread = $state(0);
  /** Looked at now. */
  open = $state(false);
  readonly muted = new SvelteSet<number>();
  private next = 1;

  constructor(private readonly table: Table) {}

  hear(message: Message): void {
    if (message.type !== "said" && message.type !== "emoted") return;
    if (this.muted.has(message.person)) return;
    const { person, name } = message;
    const what = message.type === "said" ? { text: message.text } : { emote: message.emote };
    if (what.emote !== undefined && !emotes.includes(what.emote)) return; // of a newer server
    this.lines = [...this.lines, { number: this.next++, person, name, ...what }].slice(-most);
    if (!this.open && person !== this.table.person) ++this.unread;
  }

  look(): void {
    this.open = true;
    this.unread = 0;
  }

  /** Whether it was said; what was wrong is the table's notice. */
  say(text: string): Promise<boolean> {
    return this.table.try({ type: "chat", text });
  }

  emote(emote: Emote): Promise<boolean> {
    return this.table.try({ type: "emote", emote });
  }

  /** For one's own ears only. */
  async mute(person: number, muted: boolean): Promise<void> {
    if (muted) this.muted.add(person);
    else this.muted.delete(person);
    await this.table.try({ type: "mute", person, muted });
  }
}
