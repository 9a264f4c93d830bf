/** Whole seconds that are left; a clock that was read before the time began to run shows no more than there are. */
export const secondsLeft = (deadline: number, now: number, all: number): number => Math.min(all, Math.max(0, Math.ceil((deadline - now) / 1000)));
