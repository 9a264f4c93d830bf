// A browser's memory for the tests.
import { vi } from "vitest";

/** Until the next `vi.unstubAllGlobals()`. */
export function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
}
