import { expect, test } from "vitest";
import { languages, preferredLanguage, speak, t } from "./words.svelte";

test("the page uses the browser's first language that it has", () => {
  expect(preferredLanguage(["de-DE", "sk-SK", "cs"])).toBe("sk");
  expect(preferredLanguage(["de"])).toBe("en");
  expect(preferredLanguage([])).toBe("en");
});

test("numbers choose the right form in every language", async () => {
  const said: Record<string, string[]> = {};
  for (const language of languages) {
    await speak(language);
    said[language] = [1, 2, 5, 21, 22].map((count) => t("table.cards", { count }));
  }
  expect(said).toEqual({
    en: ["1 card", "2 cards", "5 cards", "21 cards", "22 cards"],
    cs: ["1 karta", "2 karty", "5 karet", "21 karet", "22 karet"],
    hu: ["1 lap", "2 lap", "5 lap", "21 lap", "22 lap"],
    pl: ["1 karta", "2 karty", "5 kart", "21 kart", "22 karty"],
    ru: ["1 карта", "2 карты", "5 карт", "21 карта", "22 карты"],
    sk: ["1 karta", "2 karty", "5 kariet", "21 kariet", "22 kariet"],
  });
});
