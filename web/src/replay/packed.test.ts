import { expect, test } from "vitest";
import { LONGEST, pack, unpack } from "./packed";

const text = (length: number): string => Array.from({ length }, (_, at) => `roll ${(at * 7919) % 6} ${(at * 104_729) % 6}\n`).join("");

test("what is packed is unpacked, and needs no letter that a link would change", async () => {
  const packed = await pack(new Blob([text(200)]));
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(text(200).length);
  expect(await (await unpack(packed))?.text()).toBe(text(200));
});

test("what would be too long for a link is left out", async () => {
  const noise = crypto.getRandomValues(new Uint8Array(LONGEST));
  expect(await pack(new Blob([noise]))).toBe("");
});

test("a damaged link gives nothing", async () => {
  const packed = await pack(new Blob([text(200)]));
  expect(await unpack(packed.slice(0, 20))).toBeNull();
  expect(await unpack("%%%")).toBeNull();
  expect(await unpack("AAAA")).toBeNull();
});

test("a small link does not become something huge", async () => {
  const packed = await pack(new Blob(["x".repeat(3_000_000)]));
  expect(packed).not.toBe("");
  expect(await unpack(packed)).toBeNull();
});
