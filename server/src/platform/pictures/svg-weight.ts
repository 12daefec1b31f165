/** Large logos have a few thousand elements. Patterns, masks and copies count with everything inside them. */
const MOST_ELEMENTS = 20_000;
/** For nested elements, and for copies of copies. */
const DEEPEST = 100;

type Element = { start: number; end: number };
type Reference = { at: number; to: string };

/**
 * What decides how much work a drawing is. Elements are numbered in order; `end` is the number after the last one
 * inside.
 */
type Outline = {
  elements: number;
  /** An id may occur more than once, by mistake or to hide a heavy element behind a light one. */
  ids: Map<string, Element[]>;
  references: Reference[];
  entities: Map<string, string>;
};

/**
 * Whether an SVG has more to draw than any logo. Referenced parts count each time they are used: ten copies of ten
 * copies of … fit into a kilobyte. Anything but an SVG weighs nothing. Reads the text once. Parts that style sheets
 * refer to count once, so the deadline still has to stop some drawings.
 */
export function isTooHeavy(content: Buffer): boolean {
  if (content[0] === 0x89 || content[0] === 0xff || content.subarray(0, 4).equals(Buffer.from("RIFF"))) return false;
  try {
    const outline = outlineOf(content.toString("utf8"));
    return weightOf(outline, { start: 0, end: outline.elements }, new Map(), 0) > MOST_ELEMENTS;
  } catch (error) {
    if (error instanceof TooHeavy) return true;
    throw error;
  }
}

class TooHeavy extends Error {}

/**
 * Marks an element that is being weighed, to detect circular references. The library doesn't draw those, and no logo
 * has any.
 */
const IN_WORK = -1;

/** The number of elements in a part of the drawing, including the parts that it refers to. */
function weightOf(outline: Outline, part: Element, known: Map<string, number>, depth: number): number {
  if (depth > DEEPEST) throw new TooHeavy();
  const { ids, references } = outline;
  let weight = part.end - part.start;
  for (let nth = firstFrom(references, part.start); weight <= MOST_ELEMENTS; nth += 1) {
    const reference = references[nth];
    if (!reference || reference.at >= part.end) break;
    const { to } = reference;
    let more = known.get(to);
    if (more === IN_WORK) throw new TooHeavy();
    if (more === undefined) {
      known.set(to, IN_WORK);
      more = (ids.get(to) ?? []).reduce((sum, one) => sum + weightOf(outline, one, known, depth + 1), 0);
      known.set(to, more);
    }
    weight += more;
  }
  return weight;
}

/** The index of the first reference at or after an element. References are in the order of the text. */
function firstFrom(references: readonly Reference[], element: number): number {
  let [low, high] = [0, references.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((references[middle] as Reference).at < element) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SKIPPED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
const ID = /(?<=[\s:"'])id\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const REFERENCE = /href\s*=\s*(?:"\s*#([^"]*)"|'\s*#([^']*)')|url\(\s*["']?#([^"')\s]*)/g;
const NAMED = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([\w.:-]+));/gi;
/** Illustrator writes namespace addresses as entities. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<&%]{0,200})"|'([^'<&%]{0,200})')\s*>/g;

function outlineOf(text: string): Outline {
  const outline: Outline = { elements: 0, ids: new Map(), references: [], entities: new Map() };
  const open: Element[] = [];
  let at = text.indexOf("<");
  while (at !== -1) {
    const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at));
    const end = skipped ? text.indexOf(skipped[1], at + skipped[0].length) : endOfTag(text, at);
    if (end === -1) break;
    const tag = text.slice(at, end);
    if (skipped?.[0] === "<![CDATA[") noteReferences(outline, tag);
    else if (!skipped) noteTag(outline, open, tag);
    const next = text.indexOf("<", end);
    // A style sheet's references are in the text between its tags.
    if (!skipped && /^<style[\s>]/i.test(tag)) noteReferences(outline, text.slice(end, next === -1 ? undefined : next));
    at = next;
  }
  for (const element of open) element.end = outline.elements;
  return outline;
}

function noteTag(outline: Outline, open: Element[], tag: string): void {
  if (tag.startsWith("<!")) {
    noteEntities(outline, tag);
    return;
  }
  if (tag.startsWith("</")) {
    const closed = open.pop();
    if (closed) closed.end = outline.elements;
    return;
  }
  const element = { start: outline.elements, end: outline.elements + 1 };
  const plain = withoutEntities(outline, tag);
  for (const [, double, single] of plain.matchAll(ID)) {
    const id = double ?? single ?? "";
    outline.ids.set(id, [...(outline.ids.get(id) ?? []), element]);
  }
  noteReferences(outline, plain);
  outline.elements += 1;
  if (tag.endsWith("/")) return;
  open.push(element);
  if (open.length > DEEPEST) throw new TooHeavy();
}

/** An entity that is more than a short text could hide elements. No logo has one. */
function noteEntities({ entities }: Outline, declared: string): void {
  const found = [...declared.matchAll(ENTITY)];
  if (found.length !== declared.split("<!ENTITY").length - 1) throw new TooHeavy();
  for (const [, name = "", double, single] of found) entities.set(name, double ?? single ?? "");
}

const withoutEntities = ({ entities }: Outline, text: string): string =>
  text.replace(NAMED, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

function noteReferences({ references, elements }: Outline, text: string): void {
  for (const [, double, single, url] of text.matchAll(REFERENCE)) {
    references.push({ at: elements, to: double ?? single ?? url ?? "" });
  }
}

/** Where a tag ends: at the first > outside quotes and outside the brackets of a document type. */
function endOfTag(text: string, start: number): number {
  const isDoctype = text.startsWith("<!", start);
  let [quote, depth] = ["", 0];
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (isDoctype && letter === "[") depth += 1;
    else if (isDoctype && letter === "]") depth -= 1;
    else if (letter === ">" && depth <= 0) return at;
  }
  return -1;
}
