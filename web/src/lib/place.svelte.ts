// Where on the page we are. It stands behind the #, so that no server or proxy ever logs the link of a table.

export type Place =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  | { at: "how"; game: string }
  | { at: "stats" }
  | { at: "replay"; table: string; event: number | null }
  | { at: "file"; packed: string; event: number | null };

function here(): Place {
  const [, where = "", what = "", more = ""] = location.hash.split("/");
  const name = decodeURIComponent(what);
  if (where === "replay" && /^[A-Za-z0-9_-]{1,32}$/.test(name)) return { at: "replay", table: name, event: numberIn(more) };
  if (where === "file") return { at: "file", packed: more, event: numberIn(what) };
  if (where === "t" && /^[A-Za-z0-9_-]{1,32}$/.test(name)) return { at: "table", id: name };
  if (where === "new" && name) return { at: "new", game: name };
  if (where === "how" && name) return { at: "how", game: name };
  if (where === "stats") return { at: "stats" };
  return { at: "home" };
}

const numberIn = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

let now = $state.raw<Place>(here());
addEventListener("hashchange", () => {
  now = here();
  scrollTo(0, 0);
});

export const place = {
  get now(): Place {
    return now;
  },
};

export function go(path: string): void {
  location.hash = path;
}

/** The table in a pasted link. */
export function tableIn(text: string): string | null {
  return /#\/t\/([A-Za-z0-9_-]{1,32})\/?$/.exec(text.trim())?.[1] ?? null;
}

/** A short code as people type it. */
export function codeIn(text: string): string | null {
  return /^[A-Z0-9]{6}$/i.exec(text.replace(/[\s-]/g, ""))?.[0] ?? null;
}
