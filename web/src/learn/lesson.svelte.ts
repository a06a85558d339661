// A first game: a recorded short match in which the learner makes the moves of seat 0. Deal, legal moves and
// sentences come from the engine; the suggestion comes from the record, and its explanation from the kind of
// that move and the cards.
import type { Face } from "../generated/protocol";
import type { Choice } from "../engine/narrator";
import { cardOf, Playback, type Look, type Story } from "../replay/playback";
import type { Language } from "../words/words.svelte";

const records = import.meta.glob<string>("./lessons/*.jsonl", { query: "?raw", import: "default" });

/** Ids of the editions that have a lesson. */
export const lessons = Object.keys(records).map((path) => path.replace(/.*\/(.+)\.jsonl$/, "$1")).sort();

const learner = 0;

/** The subject of the next move. */
export type Subject = "play" | "draw" | "pass" | "colour" | "uno" | "last" | "challenge" | "other";

export function subjectOf(move: string, cardsInHand: number, faces: ReadonlyMap<string, Face>): Subject {
  if (move === "draw" || move === "pass" || move === "challenge") return move;
  if (move.startsWith("call ")) return "colour";
  if (move.endsWith("!")) return "uno";
  if (faces.has(cardOf(move))) return cardsInHand === 1 ? "last" : "play";
  return "other";
}

export class Lesson {
  step = $state(0);
  look: Look;
  story = $state.raw<Story | undefined>();
  /** What happened since the learner's last move. */
  told = $state.raw<string[]>([]);
  /** Special cards seen for the first time, to be explained. */
  news = $state.raw<Face[]>([]);
  /** The learner has not moved yet: their first card is explained when they see it. */
  opening = $state(true);
  /** The learner has called “UNO!” for the next card. */
  called = $state(false);
  /** The learner tried a legal move that is not the suggested one. */
  elsewhere = $state(false);
  /** The learner played the card without the call; the next time the lesson calls for them. */
  forgotten = $state(false);

  readonly faces = $derived(new Map<string, Face>(this.story?.edition.faces.map((face) => [face.token, face])));
  readonly over = $derived.by(() => this.step >= this.playback.match.steps);
  readonly subject: Subject | undefined = $derived.by(() =>
    this.look.next && this.story ? subjectOf(this.look.next.move, this.look.view.counts[learner] ?? 0, this.faces) : undefined,
  );
  /** The move that the lesson suggests. */
  readonly suggested: string | undefined = $derived.by(() => this.look.next && withoutCall(this.look.next.move));
  readonly suggestion: Choice | undefined = $derived.by(() => this.look.choices.find(({ move }) => move === this.suggested));
  /** The one control to use next: the call before its card. */
  readonly next: string | undefined = $derived.by(() => (this.subject === "uno" && !this.called ? "uno" : this.suggested));

  /** Shows each step of the others, and waits until it has been seen. */
  follow: (before: Look, after: Look) => Promise<void> | void = () => undefined;
  private readonly met = new Set<string>();
  /** The others are playing. */
  private moving = false;

  private constructor(
    private readonly playback: Playback,
    look: Look,
  ) {
    this.look = $state.raw(look);
  }

  static async begin(edition: string, language: Language): Promise<Lesson> {
    const load = records[`./lessons/${edition}.jsonl`];
    if (!load) throw new Error(`no lesson for ${edition}`);
    const playback = await Playback.open(await load(), language);
    const lesson = new Lesson(playback, await playback.look(0, learner));
    await lesson.speak(language);
    if (lesson.look.next?.seat !== learner) await lesson.goOn();
    // Few words at first: what happened before the first move is not narrated.
    lesson.told = [];
    lesson.news = [];
    lesson.met.clear();
    lesson.opening = true;
    return lesson;
  }

  async speak(language: Language): Promise<void> {
    this.story = await this.playback.story(language, learner);
    this.look = await this.playback.look(this.step, learner);
  }

  get names(): readonly string[] {
    return this.playback.match.names;
  }

  async try(move: string): Promise<void> {
    const wanted = this.look.next?.move;
    if (wanted === undefined || this.moving) return;
    const reminded = this.forgotten;
    this.forgotten = false;
    if (move === "uno" && wanted.endsWith("!")) {
      this.called = true;
      this.elsewhere = false;
      return;
    }
    this.elsewhere = move !== this.suggested;
    if (this.elsewhere) return;
    this.forgotten = wanted.endsWith("!") && !this.called && !reminded;
    if (this.forgotten) return;
    await this.goOn();
  }

  /** Whether to explain a card before it is played: once, and not at the very start. */
  explains(face: Face): boolean {
    return !this.opening && face.effects.length > 0 && !this.met.has(face.name);
  }

  /** Makes a move, and the others' moves until the learner's next turn. */
  private async goOn(): Promise<void> {
    this.moving = true;
    const told: string[] = [];
    const news: Face[] = [];
    let { step, look } = this;
    do {
      const face = look.next && this.faces.get(cardOf(look.next.move));
      if (face && this.isNew(face) && (look.next?.seat !== learner || this.opening)) news.push(face);
      step += 1;
      told.push(...(this.story?.steps[step] ?? []));
      const before = look;
      look = await this.playback.look(step, learner);
      await this.follow(before, look);
    } while (step < this.playback.match.steps && look.next?.seat !== learner);
    this.step = step;
    this.look = look;
    this.told = told;
    this.news = news;
    this.called = this.opening = this.moving = false;
  }

  /** Whether a card is special and new to the learner. */
  private isNew(face: Face): boolean {
    if (face.effects.length === 0 || this.met.has(face.name)) return false;
    this.met.add(face.name);
    return true;
  }
}

function withoutCall(move: string): string {
  return move.replace(/!$/, "");
}
