import { expect, test } from "vitest";
import { announcement } from "./announce";

const words = (text: string) => text.split(/\s+/).length;

test("a deal is announced in few words: the round, the question, the cards that fit", () => {
  const news = [
    "Lots are drawn: You draw red 5, Bela draws blue 2, Cyril draws green 9, Dora draws Wild.", "Cyril deals first.",
    "Round 1 begins, and Cyril deals.", "Everybody is dealt 7 cards.",
    "You are dealt red 3, red 7, yellow Draw Two, green 5, blue 2, blue Skip and Wild Draw Four.", "The opening card is red 9.",
  ];
  const said = announcement({
    news,
    begins: "Round 1 begins: 7 cards each.",
    question: "It is your turn on red 9: play a card that fits, or draw.",
    kind: "turn",
    playable: "You can play: red 3, red 7, Wild Draw Four.",
  });
  expect(said).toBe(
    "Round 1 begins: 7 cards each. It is your turn on red 9: play a card that fits, or draw. You can play: red 3, red 7, Wild Draw Four.",
  );
  expect(words(said)).toBeLessThanOrEqual(35);
});

test("a drawn card is named once", () => {
  const said = announcement({
    news: ["Bela plays blue 4.", "You draw blue 2."],
    question: "You draw blue 2: play it or pass.",
    kind: "drawn",
    drawn: "blue 2",
    playable: "You can play: blue 2.",
  });
  expect(said).toBe("Bela plays blue 4. You draw blue 2: play it or pass.");
});

test("a card drawn by another player is told", () => {
  expect(announcement({ news: ["Bela draws blue 2."] })).toBe("Bela draws blue 2.");
  const turn = announcement({ news: ["Bela plays blue 2."], question: "It is your turn on blue 2: nothing fits, so draw.", kind: "turn" });
  expect(turn).toBe("Bela plays blue 2. It is your turn on blue 2: nothing fits, so draw.");
});

test("after a long absence only the latest news is told", () => {
  const news = Array.from({ length: 40 }, (_, i) => `Sentence ${i}.`);
  expect(announcement({ news })).toBe("Sentence 35. Sentence 36. Sentence 37. Sentence 38. Sentence 39.");
});
