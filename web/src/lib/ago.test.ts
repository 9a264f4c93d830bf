import { expect, test } from "vitest";
import { ago } from "./ago";

test("how long ago something was is told in the largest unit that fits", () => {
  const before = (seconds: number, language = "en") => ago(0, language, seconds * 1000);
  expect([-5, 0, 59, 60, 7199, 90_000, 700_000, 5_300_000, 40_000_000].map((seconds) => before(seconds))).toEqual([
    "now", "now", "now", "1 minute ago", "1 hour ago", "yesterday", "last week", "2 months ago", "last year",
  ]);
  expect(before(7200, "pl")).toBe("2 godziny temu");
});
