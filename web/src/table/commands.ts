// Commands that wait for the server's answer. After a reconnect they are sent again under the same key;
// the server carries out each key once (docs/protocol.md).
import type { Command, DoneMessage, RefusedMessage } from "../generated/protocol";
import { newKey } from "../server/server";

type WithoutKey<C> = C extends { key: string } ? Omit<C, "key"> : never;
export type CommandBody = WithoutKey<Exclude<Command, { type: "hello" }>>;

/** The server refused a command; the message is the sentence that says why. */
export class Refused extends Error {}

interface Pending {
  text: string;
  resolve: (done: DoneMessage) => void;
  reject: (why: Error) => void;
}

export class Commands {
  private readonly pending = new Map<string, Pending>();

  /** `transmit` may drop a text while there is no connection: `resend` follows. */
  constructor(private readonly transmit: (text: string) => void) {}

  /** Throws Refused if the server refuses the command. */
  send(body: CommandBody): Promise<DoneMessage> {
    const key = newKey();
    const text = JSON.stringify({ ...body, key });
    return new Promise((resolve, reject) => {
      this.pending.set(key, { text, resolve, reject });
      this.transmit(text);
    });
  }

  /** After a reconnect. */
  resend(): void {
    for (const each of this.pending.values()) this.transmit(each.text);
  }

  done(message: DoneMessage): void {
    this.take(message.key)?.resolve(message);
  }

  refused(message: RefusedMessage, sentence: string): void {
    this.take(message.key)?.reject(new Refused(sentence));
  }

  /** The connection is closed for good: no answer will come. */
  abandon(): void {
    for (const each of this.pending.values()) each.reject(new Error("closed"));
    this.pending.clear();
  }

  private take(key: string | undefined): Pending | undefined {
    const found = key === undefined ? undefined : this.pending.get(key);
    if (key !== undefined) this.pending.delete(key);
    return found;
  }
}
