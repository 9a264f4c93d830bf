// Views are sent once; after that the server tells only what has changed in them.
import type { Changed } from "../wire";

type Change = Changed["changes"][number][number];

/** A view after some changes. Parts that did not change stay the same objects. */
export function changed<V>(view: V, changes: Change[]): V {
  return changes.reduce((now, [place, value]) => put(now, place.split("/").slice(1), value) as V, view);
}

function put(part: unknown, [step, ...way]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(part)) return part.map((one: unknown, at) => (at === Number(step) ? put(one, way, value) : one));
  const before = part as Record<string, unknown>;
  return { ...before, [step]: put(before[step], way, value) };
}
