// What the page says, in the language of the person in front of it. Messages are those of
// locales/web/ (and a few of locales/), checked and compiled when the page is built.
//
//   t("home.play")                     the message
//   t("seat.cards", { count: 3 })      … with what it has to be given: the compiler knows
//
// A component that calls t() is written anew when the language changes.
import { formatMessage, type Language } from "../generated/words/format";
import { languageNames, type Messages } from "../generated/words/keys";
import { remembered } from "../app/remembered";

export type { Language };
export { languageNames };
export type Key = keyof Messages;

const loaders = import.meta.glob<Record<string, string>>("../generated/words/??.ts", { import: "default" });
const engineWords = import.meta.glob<string>("../generated/words/*.words", {
  query: "?url",
  import: "default",
  eager: true,
});

export const languages = Object.keys(languageNames) as Language[];

let language = $state<Language>("en");
let messages = $state.raw<Record<string, string>>({});

export function currentLanguage(): Language {
  return language;
}

/** The language asked for before, else the first that the browser asks for and we speak. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = (tag: string | null) => languages.find((code) => tag?.toLowerCase().split("-")[0] === code);
  return known(remembered.get("language")) ?? wanted.map(known).find((code) => code) ?? "en";
}

/** Changes what t() says once the messages are there; until then everything stays as it was. */
export async function speak(wanted: Language): Promise<void> {
  const load = loaders[`../generated/words/${wanted}.ts`];
  if (!load) throw new Error(`no messages in ${wanted}`);
  messages = await load();
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Something that can be told words: the engine of the page, or the one in the worker. */
export interface Learner {
  readonly known: Set<string>;
  learn(words: string): unknown;
}

/** Tells it the words of this language, and English, which stands in for whatever another one lacks. */
export async function teach(learner: Learner, wanted: string): Promise<void> {
  const missing = ["en", wanted].filter((code, i, all) => !learner.known.has(code) && all.indexOf(code) === i);
  await Promise.all(
    missing.map(async (code) => {
      const url = engineWords[`../generated/words/${code}.words`];
      if (url === undefined) return;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`no words in ${code} (${response.status})`);
      const words = await response.text();
      if (learner.known.has(code)) return;
      learner.known.add(code);
      await learner.learn(words);
    }),
  );
}

type Given<K extends Key> = Messages[K] extends Record<string, never> ? [] : [given: Messages[K]];

export function t<K extends Key>(key: K, ...given: Given<K>): string {
  const message = messages[key];
  return message === undefined ? key : formatMessage(message, language, given[0] ?? {});
}
