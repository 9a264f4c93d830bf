// Where the unit tests run: plain Node with Svelte as it is in a browser, and the few things of one that modules ask
// for when they are loaded. A test that needs more of them brings its own.
import type { Environment } from "vitest/runtime";

const nothing = (): void => undefined;
const page: Record<string, unknown> = {
  document: { documentElement: { dataset: {} }, hidden: false, addEventListener: nothing, removeEventListener: nothing },
  location: { protocol: "http:", host: "kostka.test", hash: "" },
  navigator: { languages: ["en-GB"] },
  localStorage: undefined, // as in a private window
  addEventListener: nothing,
  removeEventListener: nothing,
};

export default {
  name: "no-browser",
  viteEnvironment: "client",
  setup(global: typeof globalThis) {
    for (const [name, value] of Object.entries(page)) Object.defineProperty(global, name, { value, writable: true, configurable: true });
    return { teardown: nothing };
  },
} satisfies Environment;
