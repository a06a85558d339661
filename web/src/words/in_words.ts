// A time from now in the words of a language, such as "in 3 hours": minutes below an hour, else hours.

const minute = 60_000;

export function inWords(ms: number, language: string): string {
  const minutes = Math.max(1, Math.ceil(ms / minute));
  const format = new Intl.RelativeTimeFormat(language);
  return minutes < 60 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour");
}
