import { afterEach, expect, test, vi } from "vitest";
import { paperAt, paperOf } from "./paper";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [["en-US", "de"], "letter"],
  [["en-GB", "en-US"], "a4"],
  [["pl"], "a4"],
  [[], "a4"],
])("the paper of readers of %s", (languages, size) => {
  vi.stubGlobal("navigator", { languages });
  expect(paperOf("on-board")).toBe(`/api/paper/on-board?lang=en&size=${size}`);
  expect(paperAt("T_1", "result")).toBe(`/api/tables/T_1/paper?what=result&lang=en&size=${size}`);
});
