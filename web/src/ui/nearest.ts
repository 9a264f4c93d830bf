// Arrow keys on things that stand side by side.

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const isArrow = (key: string): boolean => key in STEPS;

/** The nearest of the elements in the direction of an arrow key. */
export function nearest<E extends Element>(key: string, from: Element, all: E[]): E | undefined {
  const [across, along] = STEPS[key] ?? [0, 0];
  const here = from.getBoundingClientRect();
  const ahead = all.flatMap((one) => {
    const there = one.getBoundingClientRect();
    const [x, y] = [there.left - here.left, there.top - here.top];
    return x * across + y * along > 8 ? [{ one, far: Math.abs(x) + Math.abs(y) + 3 * Math.abs(across ? y : x) }] : [];
  });
  return ahead.sort((one, two) => one.far - two.far)[0]?.one;
}
