// Under which addresses others can open this page: a link with "localhost" in it leads nowhere on another device.
import type { Whereabouts } from "../wire";
import { api } from "./api";

let known = $state.raw<Whereabouts | null>(null);

/** Asks the server; what it said before holds until it answers, or if it does not. */
export async function learnWhereabouts(): Promise<void> {
  known = await api.here().catch(() => known);
}

/** Whether a name means the computer itself, on whichever device it is typed. */
export function isOnlyHere(name: string): boolean {
  return /^(.*\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(name);
}

/** Where others find this page: null if they cannot, undefined as long as that is not known. */
function origin(): string | null | undefined {
  if (known?.public || isOnlyHere(location.hostname)) return known ? (known.links[0] ?? null) : undefined;
  return location.origin;
}

/** The link to a table that works on other devices: null if there is none, undefined as long as that is not known. */
export const linkOf = (table: string): string | null | undefined => linkTo(`/t/${table}`);

/** The same for any place on the page. */
export function linkTo(path: string): string | null | undefined {
  const found = origin();
  return found && `${found}/#${path}`;
}
