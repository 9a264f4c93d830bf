import { afterEach, expect, test, vi } from "vitest";
import { isOnlyHere, learnWhereabouts, linkOf } from "./whereabouts.svelte";

const at = (hostname: string): void => void vi.stubGlobal("location", { hostname, origin: `http://${hostname}:8100` });

async function told(answer: { links: string[]; public: boolean } | null): Promise<void> {
  vi.stubGlobal("fetch", () => (answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError("gone"))));
  await learnWhereabouts();
}

afterEach(() => void vi.unstubAllGlobals());

test.each(["localhost", "kostka.localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0"])("%s is only here", (name) => {
  expect(isOnlyHere(name)).toBe(true);
});

test.each(["192.168.1.23", "10.127.0.1", "kostka.example", "localhost.example", "mylocalhost", "[fd00::1]"])("%s may be reached", (name) => {
  expect(isOnlyHere(name)).toBe(false);
});

test("until the server has answered, nothing is said of this computer", () => {
  at("localhost");
  expect(linkOf("t1")).toBeUndefined();
  at("192.168.1.23");
  expect(linkOf("t1")).toBe("http://192.168.1.23:8100/#/t/t1");
});

test("a page on the server's own computer takes the first address in the network, or there is no link", async () => {
  at("localhost");
  await told({ links: ["http://192.168.1.23:8100", "http://10.0.0.2:8100"], public: false });
  expect(linkOf("t1")).toBe("http://192.168.1.23:8100/#/t/t1");
  await told({ links: [], public: false });
  expect(linkOf("t1")).toBeNull();
  await told(null);
  expect(linkOf("t1")).toBeNull();
});

test("a page that was opened under a name others can use keeps to it", async () => {
  at("kostka.example");
  await told({ links: ["http://10.0.0.2:8100"], public: false });
  expect(linkOf("t1")).toBe("http://kostka.example:8100/#/t/t1");
});

test("the address that the operator named goes before all others", async () => {
  await told({ links: ["https://kostka.example"], public: true });
  for (const name of ["localhost", "192.168.1.23"]) {
    at(name);
    expect(linkOf("t1")).toBe("https://kostka.example/#/t/t1");
  }
});
