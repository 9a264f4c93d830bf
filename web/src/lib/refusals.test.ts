import { expect, test } from "vitest";
import { Refusal } from "./api";
import { whyFailed, whyNot } from "./refusals";

test("the server's own reason is told", () => {
  const refusal = new Refusal("bad-request", "", "the {colour} row is closed", { colour: { key: "red" } });
  expect(whyNot(refusal)).toBe("the red row is closed");
  expect(whyFailed(refusal)).toBe("The red row is closed");
});

test("without an answer that is what is told", () => {
  expect(whyNot({})).toBe("The server is not answering. Please try again.");
  expect(whyFailed(new TypeError("no network"))).toBe("The server is not answering. Please try again.");
});
