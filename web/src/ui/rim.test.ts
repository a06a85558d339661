import { expect, test } from "vitest";
import { chevrons } from "./rim";

test("chevrons turn round when the direction does", () => {
  for (const radius of [undefined, 170]) {
    const table = { width: 900, height: 380, radius };
    const [one, other] = [chevrons(table, true, 30), chevrons(table, false, 30)];
    expect(one).toHaveLength(3);
    expect(one.join("").split("M").length).toBe(other.join("").split("M").length);
    expect(one).not.toEqual(other);
  }
});
