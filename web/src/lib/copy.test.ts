import { afterEach, expect, test, vi } from "vitest";
import { copy } from "./copy";

afterEach(() => void vi.unstubAllGlobals());

/** A document that copies what is selected, or refuses to. */
function old(works: boolean): { copied: string[]; left: number } {
  const seen = { copied: [] as string[], left: 0 };
  const field = { value: "", readOnly: false, style: {}, select: () => seen.left++, remove: () => seen.left-- };
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => field,
    execCommand: () => (works ? seen.copied.push(field.value) > 0 : works),
  });
  return seen;
}

test("the clipboard takes it where there is one", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
  expect(await copy("a link")).toBe(true);
  expect(written).toEqual(["a link"]);
});

test("without https a selection is copied and leaves nothing behind", async () => {
  const seen = old(true);
  vi.stubGlobal("navigator", {});
  expect(await copy("a link")).toBe(true);
  expect(seen).toEqual({ copied: ["a link"], left: 0 });
});

test("where the clipboard refuses and the old way too, that is told", async () => {
  const seen = old(false);
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("no")) } });
  expect(await copy("a link")).toBe(false);
  expect(seen.left).toBe(0);
});
