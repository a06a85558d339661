// The record of a match that has just ended, which is available a moment after the end.
import type { Server } from "../server/server";

/** Delays before each attempt, in ms. */
const tries = [0, 500, 2000, 5000];

/** Calls `use` with the record until it succeeds; undefined if it never does. */
export async function withRecord<Result>(server: Server, code: string, match: number, use: (text: string) => Promise<Result>): Promise<Result | undefined> {
  for (const delay of tries) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await use(await server.text(`tables/${code}/records/${match}`));
    } catch (error) {
      console.warn("record: not yet", error);
    }
  }
  return undefined;
}
