import { expect, test } from "vitest";
import { languages, speak, t } from "../words/words.svelte";
import { sounds } from "./sounds";

test("the sound setting names every sound, in every language", async () => {
  for (const language of languages) {
    await speak(language);
    const named = t("settings.sound.help").split(": ")[1]?.split(", ") ?? [];
    expect(named, language).toHaveLength(sounds.length);
    expect(named[sounds.indexOf("uno")], language).toContain(t("table.uno").replace("!", ""));
  }
});
