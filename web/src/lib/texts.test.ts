import { afterEach, expect, test, vi } from "vitest";
import { listed, locale, preferred, said, signed, speak, t, tc, tn } from "./texts.svelte";

afterEach(async () => {
  await speak("en");
  vi.unstubAllGlobals();
});

const points = (n: number) => tn("{n} point", "{n} points", n);

test("English stands for itself, with its gaps filled", () => {
  expect(t("{name} rolls the dice", { name: "Ada" })).toBe("Ada rolls the dice");
  expect([0, 1, 2].map(points)).toEqual(["0 points", "1 point", "2 points"]);
});

test("another language has its own text and its own plural forms", async () => {
  await speak("pl");
  expect(document.documentElement.lang).toBe("pl");
  expect(t("{name} rolls the dice", { name: "Ada" })).toBe("Ada rzuca kostkami");
  expect([1, 2, 5, 22].map(points)).toEqual(["1 punkt", "2 punkty", "5 punktów", "22 punkty"]);
});

test("Portuguese and English are those of Europe, for browsers too", async () => {
  await speak("pt");
  expect([locale(), document.documentElement.lang]).toEqual(["pt-PT", "pt-PT"]);
  expect((12_345.5).toLocaleString(locale())).toBe("12\u00a0345,5"); // in Brazil it is 12.345,5
  expect(listed(["Ada", "Ben", "Cleo"])).toBe("Ada, Ben e Cleo");
  await speak("en");
  expect([locale(), document.documentElement.lang]).toEqual(["en-GB", "en-GB"]);
});

test("a negative number has a proper minus and the form of its size", async () => {
  expect(signed(-5)).toBe("−5");
  expect(points(-5)).toBe("−5 points");
  await speak("pl");
  expect(points(-1)).toBe("−1 punkt");
});

test("a text without a translation and a gap without a value stay as they are", async () => {
  await speak("de");
  const text = "no such {thing}";
  expect(t(text)).toBe(text);
  expect(tn(text, "no such {thing}s: {n}", 2)).toBe("no such {thing}s: 2");
});

test("a reason is told with its gaps, and so is a reason in a gap", async () => {
  const why = { key: "it leads to {colour} {number}, which can’t be crossed off: {why}", gaps: { colour: { key: "red" }, number: 8, why: { key: "no such reason" } } };
  expect(said({ key: "the game is over" })).toBe("the game is over");
  expect(said(why)).toBe("it leads to red 8, which can’t be crossed off: no such reason");
  await speak("de");
  expect(said({ key: "the white dice show {sum}", gaps: { sum: 7 } })).toBe("die weißen Würfel zeigen 7"); // only the server says it
  expect(said({ key: "no such {colour}", gaps: { colour: { key: "red", context: "die" } } })).toBe("no such rot");
});

test("a word in its role agrees with what it speaks of", async () => {
  expect([tc("die", "red"), tc("row", "red"), tc("die", "no such colour")]).toEqual(["red", "red", "no such colour"]);
  await speak("pl");
  expect(["number", "row", "die", "block"].map((role) => tc(role, "red"))).toEqual(["czerwone", "czerwony", "czerwona", "czerwony"]);
});

test("names are joined as the language joins them", async () => {
  expect([listed(["Ada"]), listed(["Ada", "Ben"]), listed(["Ada", "Ben", "Cleo"])]).toEqual(["Ada", "Ada and Ben", "Ada, Ben and Cleo"]);
  await speak("pl");
  expect(listed(["Ada", "Ben", "Cleo"])).toBe("Ada, Ben i Cleo");
});

test("a name is not taken for a gap", () => {
  expect(t("{name} rolls the dice", { name: "{sum}" })).toBe("{sum} rolls the dice");
});

test("the first of the browser's languages that Kostka speaks is preferred", () => {
  vi.stubGlobal("navigator", { languages: ["fr-FR", "PT-br", "de"] });
  expect(preferred()).toBe("pt");
  vi.stubGlobal("navigator", { languages: ["fr"] });
  expect(preferred()).toBe("en");
});
