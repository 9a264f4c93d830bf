import { expect, test } from "vitest";
import { hmac, sha256 } from "./sha256";

const text = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);

async function signed(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const kept = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", kept, message));
}

// Around the ends of a block, where the padding begins another one.
test.each([1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000])("%i bytes have the digest that others find", async (length) => {
  expect(sha256(text(length))).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", text(length))));
  expect(hmac(text(32), text(length))).toEqual(await signed(text(32), text(length)));
  expect(hmac(text(length), text(9))).toEqual(await signed(text(length), text(9)));
});
