// What a screen reader is told, in few words. The log has every sentence; this leaves out what the hand, the
// piles and the question say too.
import type { View } from "../generated/protocol";

export interface Told {
  /** The newest sentences of the log. */
  news: readonly string[];
  /** Said in place of the news of a deal: lots, everybody's cards, the opening card. */
  begins?: string | undefined;
  /** The open question, if it is for this person. */
  question?: string | undefined;
  kind?: NonNullable<View["question"]>["kind"] | undefined;
  /** The name of the card just drawn, which the question repeats. */
  drawn?: string | undefined;
  /** “You can play: …” */
  playable?: string | undefined;
}

/** After a long absence only the latest sentences are news. */
const mostNews = 5;

export function announcement({ news, begins, question, kind, drawn, playable }: Told): string {
  const said = begins === undefined ? news.slice(-mostNews) : [begins];
  if (question) {
    const repeats = kind === "drawn" && drawn !== undefined;
    // The question about a drawn card names it, and says whether it can be played.
    const last = repeats ? said.findLastIndex((sentence) => sentence.includes(drawn)) : -1;
    if (last >= 0) said.splice(last, 1);
    said.push(question);
    if (playable && !repeats) said.push(playable);
  }
  return said.join(" ");
}
