// Names that are written from right to left, beside words and numbers.
import { expect, test } from "vitest";
import { apart, pieces, within } from "./names";
import { listed, t, tn } from "./texts.svelte";

const [HEBREW, ARABIC] = ["אבגדה 12", "محمد"];

test("only what would turn a sentence around is set apart", () => {
  expect(["Ada", "Žofie 12", "李明", "👨‍👩‍👧", ""].map(within)).toEqual(["Ada", "Žofie 12", "李明", "👨‍👩‍👧", ""]);
  expect([HEBREW, ARABIC, "a\u202eb"].map(within)).toEqual([HEBREW, ARABIC, "a\u202eb"].map(apart));
});

test("a gap sets its name apart, and only once", () => {
  expect(t("{name} passes", { name: HEBREW })).toBe(`${apart(HEBREW)} passes`);
  expect(tn("{name} wins by {n} point", "{name} wins by {n} points", 7, { name: apart(HEBREW) })).toBe(`${apart(HEBREW)} wins by 7 points`);
  expect(t("Last move: {what}", { what: t("{name} passes", { name: ARABIC }) })).toBe(`Last move: ${apart(ARABIC)} passes`);
});

test("each name in a list is set apart", () => {
  expect(listed([HEBREW, "Ada", ARABIC])).toBe(`${apart(HEBREW)}, Ada and ${apart(ARABIC)}`);
  expect(pieces(t("Waiting for {names}.", { names: listed([HEBREW, ARABIC]) }))).toEqual(["Waiting for ", HEBREW, " and ", ARABIC, "."]);
});
