// Compiles the gettext catalogues in locales/ into one small module a language: `import("catalogue:de")`.
// The terminal shares the catalogues; its texts stay out of the modules. The server's reasons come over the wire.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const PREFIX = "catalogue:";

/** The entries of a .po file: [{ msgctxt, msgid, msgid_plural, msgstr: [..] }]. */
export function parse(text) {
  const entries = [];
  let entry = null;
  let field = null;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (!line || line.startsWith("#")) continue;
    const found = /^(msgid_plural|msgid|msgstr(?:\[(\d)\])?|msgctxt)\s+(".*")$/.exec(line);
    if (found) {
      const [, word, number, quoted] = found;
      if (word === "msgctxt" || (word === "msgid" && field !== "msgctxt")) entries.push((entry = { msgctxt: "", msgid: "", msgid_plural: "", msgstr: [] }));
      field = word.startsWith("msgstr") ? Number(number ?? 0) : word;
      add(entry, field, quoted);
    } else if (line.startsWith('"')) add(entry, field, line);
    else throw new Error(`not understood in a catalogue: ${line}`);
  }
  return entries;
}

function add(entry, field, quoted) {
  const text = JSON.parse(quoted);
  if (typeof field === "number") entry.msgstr[field] = (entry.msgstr[field] ?? "") + text;
  else entry[field] += text;
}

const ROOT = resolve(import.meta.dirname, "..", "..");

/** The files below a folder whose names end like that, in one text. */
function written(folder, ending) {
  const files = readdirSync(join(ROOT, folder), { recursive: true }).filter((name) => ending.test(name));
  return files.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
}

/** What stands in because("…") and Why("…"), where one text may be written on several lines. */
export function reasons(python) {
  const calls = python.matchAll(/\b(?:because|Why)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g);
  return Array.from(calls, ([, texts]) => texts.match(/"(?:[^"\\]|\\.)*"/g).map((text) => JSON.parse(text)).join(""));
}

/** All of the page's sources, the lessons and the server's reasons in one text, to see whether a text of the catalogue is used. */
function sources() {
  const said = reasons([written("kostka/games", /\.py$/), written("kostka/server", /\.py$/), written("kostka/review", /^(hint|reasons|review)\.py$/), written("kostka", /^(record|play)\.py$/)].join("\n"));
  return [written("web/src", /(?<!\.test)\.(ts|svelte)$/), written("locales", /\.json$/), ...said.map((text) => JSON.stringify(text))].join("\n");
}

/** The module of one language: its plural rule as a function, and its texts by the English ones. */
function module(text, page) {
  const entries = parse(text);
  const header = entries.find((entry) => entry.msgid === "")?.msgstr[0] ?? "";
  const rule = /plural=([n0-9%=!<>&|?:()\s]+);/.exec(header)?.[1] ?? "n != 1";
  const texts = {};
  for (const { msgctxt, msgid, msgid_plural, msgstr } of entries) {
    const key = msgctxt ? `${msgctxt}\u0004${msgid}` : msgid;
    if (msgid && msgstr.some(Boolean) && page.includes(JSON.stringify(msgid))) texts[key] = msgid_plural ? msgstr : msgstr[0];
  }
  return `export default { plural: (n) => Number(${rule}), texts: ${JSON.stringify(texts)} };`;
}

export function catalogues(folder) {
  const root = join(ROOT, folder);
  const file = (language) => join(root, language, "LC_MESSAGES", "kostka.po");
  return {
    name: "kostka-catalogues",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      if (!readdirSync(root).includes(language)) throw new Error(`there is no catalogue for ${language}`);
      this.addWatchFile(file(language));
      return module(readFileSync(file(language), "utf8"), sources());
    },
  };
}
