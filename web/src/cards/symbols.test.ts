import { beforeAll, expect, test } from "vitest";
import { Engine } from "../engine/engine";
import { partsForTests } from "../engine/parts_for_tests";
import { drawings, printOf, shapes } from "./symbols";
import type { EditionDocument, EditionsDocument } from "../generated/protocol";

let editions: EditionDocument[] = [];

beforeAll(async () => {
  const engine = await Engine.start(partsForTests());
  const get = <Answer>(path: string): Answer => {
    engine.give("server_request", JSON.stringify({ type: "request", id: 1, method: "GET", path: `/api/v1/${path}`, query: "", token: "", body: "" }), 0);
    const [answer] = JSON.parse(engine.ask("server_out", "", 0)) as { body: string }[];
    return JSON.parse(answer?.body ?? "null") as Answer;
  };
  editions = get<EditionsDocument>("editions").editions.map(({ id }) => get<EditionDocument>(`editions/${id}`));
});

test("every face of every edition has a print, and no two of one edition have the same", () => {
  expect(editions.map((edition) => edition.id).sort()).toEqual([
    "classic", "classic-wiki", "creeper", "no-mercy", "powers", "trend",
  ]);
  for (const edition of editions) {
    const seen = new Map<string, string>();
    for (const face of edition.faces) {
      expect(face.glyph === "number" || face.glyph === "wild" || face.glyph in drawings, face.token).toBe(true);
      const shown = JSON.stringify([face.colour, printOf(face)]);
      expect(seen.get(shown), `${edition.id}: ${face.token} looks like ${seen.get(shown)}`).toBeUndefined();
      seen.set(shown, face.token);
    }
  }
});

test("a print says what is on the card", () => {
  const classic = editions.find((edition) => edition.id === "classic");
  const print = (token: string) => printOf(classic?.faces.find((face) => face.token === token)!);
  expect(print("R6")).toEqual({ index: "6", text: "6", dotted: true });
  expect(print("R7").dotted).toBe(false);
  expect(print("B+2")).toMatchObject({ index: "+2", text: "+2" });
  expect(print("B+2").drawing).toHaveLength(2);
  expect(print("W")).toEqual({ index: "", dotted: false });
  expect(print("Gs").index).toBe(drawings.skip);
});

test("a custom glyph is shown as text", () => {
  const face = { token: "Rq", name: "Quiz", glyph: "Q?", colour: "R" as const, copies: 1, points: 5, effects: [], restricted: false, cites: "" };
  expect(printOf(face)).toEqual({ index: "Q?", text: "Q?", dotted: false });
});

test("every colour has a shape of its own", () => {
  expect(new Set(Object.values(shapes)).size).toBe(4);
});
