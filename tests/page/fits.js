// What has no room on a page. Evaluated in it by tests/page/fits.py, which adds what to call.

const boxes = new Map();
const styles = new Map();
const known = (all, one, find) => all.get(one) ?? (all.set(one, find(one)), all.get(one));
const boxOf = (one) => known(boxes, one, () => one.getBoundingClientRect());
const styleOf = (one) => known(styles, one, getComputedStyle);

const pathOf = (one) => {
  const parts = [];
  for (; one && one !== document.body && parts.length < 4; one = one.parentElement) {
    const words = [...one.classList].filter((word) => !word.startsWith("svelte-"));
    parts.unshift([one.tagName.toLowerCase(), ...words].join("."));
  }
  return parts.join(" > ");
};

const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Only heard, drawn, or shown by the browser itself; or a way past the head of the page, seen when it has the focus. */
const heard = (one) => one !== null && (styleOf(one).clipPath !== "none" || one.matches(".skip, svg, select") || heard(one.parentElement));

/** Made to be scrolled sideways: the points of many people, the sheets of many. */
const scrolls = (one) => one.matches(".scroll, .tabs") && styleOf(one).overflowX === "auto";
const clips = (way) => way === "hidden" || way === "clip";
const verbs = { visible: "sticks out of", hidden: "is hidden by", clip: "is hidden by", auto: "scrolls in", scroll: "scrolls in" };

/** What is wrong with a text, and the box that has no room for it. */
function* flawsOf(node) {
  const parent = node.parentElement;
  const rects = rectsOf(node, 0, node.data.length);
  if (!rects.length || !shown(parent) || heard(parent)) return;
  const [left, right] = [Math.min(...rects.map((one) => one.left)), Math.max(...rects.map((one) => one.right))];
  const bottom = Math.max(...rects.map((one) => one.bottom)) - rects[0].height / 4;
  const out = (box) => left < box.left - 1 || right > box.right + 1;
  for (let one = parent; one !== document.documentElement; one = one.parentElement) {
    const [style, box] = [styleOf(one), boxOf(one)];
    if (style.display === "inline" || style.display === "contents") continue;
    if (scrolls(one)) return;
    if (clips(style.overflowX) && style.textOverflow === "ellipsis") {
      if (out(box) && !parent.closest("bdi, .names")) yield ["is cut off", one]; // a name may be, also in a picture
      return;
    }
    if (out(box)) return yield [verbs[style.overflowX], one];
    if (clips(style.overflowY) && bottom > box.bottom) return yield ["is hidden by", one];
    if (style.position === "fixed" || style.position === "absolute") break;
  }
  if (left < -1 || right > innerWidth + 1) return yield ["leaves the screen", parent];
  const button = parent.closest(".button, .offer");
  if (button && !parent.closest("bdi")) yield* brokenIn(node, button);
}

function rectsOf(node, from, to) {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter((one) => one.width > 0);
}

/** A word of a button in two lines; a name may be longer than a line, but no other word is. */
function* brokenIn(node, button) {
  for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
    const lines = new Set(rectsOf(node, index, index + word.length).map((one) => Math.round(one.top)));
    if (word.length < 20 && lines.size > 1) return yield [`is broken in ${word}`, button];
  }
}

function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) found.push(walker.currentNode);
  return found;
}

const told = (node) => [...flawsOf(node)].map(([what, box]) => [`${what} ${pathOf(box)}`, node.data.trim()]);

/** What lies above the rest of the page may cover its buttons. */
const layerOf = (one) => one.closest("dialog, .dock, .settings, .invitation, .big");

function* overlaps() {
  const buttons = [...document.querySelectorAll(".button, .offer")].filter(shown);
  for (const [at, one] of buttons.entries()) {
    for (const other of buttons.slice(at + 1)) {
      const [a, b] = [boxOf(one), boxOf(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1 && layerOf(one) === layerOf(other)) yield [`${pathOf(one)} covers ${pathOf(other)}`, ""];
    }
  }
}

/** All that has no room: what is wrong where, and the text. */
function flaws() {
  boxes.clear();
  styles.clear();
  const wide = document.scrollingElement.scrollWidth > innerWidth;
  return [...(wide ? [["the page is too wide", ""]] : []), ...textsIn(document.body).flatMap(told), ...overlaps()];
}

/** Changes the language where people do, without opening the settings. */
async function speak(language, tag) {
  const select = document.querySelector(".settings select");
  select.value = language;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  do await new Promise((heard) => setTimeout(heard));
  while (document.documentElement.lang !== tag);
}

/** The flaws of this screen in all languages. */
async function looked(languages) {
  const found = [];
  for (const [language, tag] of Object.entries(languages)) {
    await speak(language, tag);
    for (const [what, text] of flaws()) found.push([what, `${language} “${text}”`]);
  }
  return found;
}

/** Puts every text into a box of its own, made like the first one on the page, and says what has no room there. */
function filled([unit, words, texts]) {
  const first = document.querySelector(unit);
  const units = texts.map(() => first.cloneNode(true));
  const places = units.map((one) => (words ? one.querySelector(words) : one));
  places.forEach((one, at) => (one.textContent = texts[at]));
  first.after(...units);
  if (!places.every(shown)) throw new Error("what is not seen cannot be measured");
  const found = places.flatMap(textsIn).flatMap(told);
  units.forEach((one) => one.remove());
  return found;
}
