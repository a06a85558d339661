// The page's own messages, in the person's language: those of locales/web/ and a few of locales/, checked and
// compiled when the page is built.
//
//   t("home.play")                     the message
//   t("seat.cards", { count: 3 })      with its arguments: the compiler checks them
//
// A component that calls t() renders again when the language changes.
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

/** The stored language, else the first of the browser's languages that the page has. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = (tag: string | null) => languages.find((code) => tag?.toLowerCase().split("-")[0] === code);
  return known(remembered.get("language")) ?? wanted.map(known).find((code) => code) ?? "en";
}

/** Changes the language of t() once its messages are loaded. */
export async function speak(wanted: Language): Promise<void> {
  const load = loaders[`../generated/words/${wanted}.ts`];
  if (!load) throw new Error(`no messages in ${wanted}`);
  messages = await load();
  language = wanted;
  document.documentElement.lang = wanted;
}

/** An engine that can load words. */
export interface Learner {
  readonly known: Set<string>;
  learn(words: string): unknown;
}

/** Loads the words of a language into an engine, and English as the fallback. */
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
