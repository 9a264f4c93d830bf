// The pace of the open table, for the settings: whoever sits there changes it for all.
import type { Pace } from "./settings.svelte";

/** Null where this device has no seat. */
export const tablePace = $state<{ now: Pace | null; change: (pace: Pace) => void }>({ now: null, change: () => undefined });
