/** The elements around a piece of text, outermost first. */
type Element = { name: string; attributes: Readonly<Record<string, string>> };
type Piece = { text: string; within: readonly Element[] };
export type ReadHtml = { elements: readonly Element[]; pieces: readonly Piece[]; style: string };

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescaped(text: string): string {
  const rest = text.replace(/&(amp|lt|gt|quot|#\d+);/g, "");
  if (/[&>]/.test(rest)) throw new Error(`Not escaped: ${text}`);
  return text.replace(/&(#?)(\w+);/g, (_all, number: string, name: string) =>
    number ? String.fromCodePoint(Number(name)) : (ENTITIES[name] ?? ""),
  );
}

/**
 * Reads a page of ours more strictly than any browser: lower case, every attribute quoted, every element closed, every
 * special character escaped. Throws at the first violation.
 */
export function readHtml(html: string): ReadHtml {
  const source = html.replace(/^<!doctype html>\n/, "").replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, "");
  const elements: Element[] = [];
  const pieces: Piece[] = [];
  const within: Element[] = [];
  let style = "";
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    const text = unescaped(source.slice(at, next === -1 ? undefined : next));
    if (text.trim() !== "") pieces.push({ text, within: [...within] });
    if (next === -1) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(source);
    if (!tag) throw new Error(`No tag of ours: ${source.slice(next, next + 80)}`);
    const [whole, isEnd, name = "", attributes = "", isEmpty] = tag;
    at = next + whole.length;
    if (isEnd) {
      if (within.pop()?.name !== name) throw new Error(`</${name}> closes something else`);
      continue;
    }
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, unescaped(value)]);
    const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string> };
    elements.push(element);
    if (name === "style") {
      const end = source.indexOf("</style>", at);
      style = source.slice(at, end);
      at = end + "</style>".length;
    } else if (!isEmpty) within.push(element);
  }
  if (within.length > 0) throw new Error(`${within.map((element) => element.name).join(", ")} left open`);
  return { elements, pieces, style };
}

/** What a reader sees: neither the title nor hidden text. */
export const shownIn = ({ pieces }: ReadHtml): readonly Piece[] =>
  pieces.filter(
    ({ within }) =>
      !within.some(({ name, attributes }) => name === "title" || attributes["style"]?.includes("display:none")),
  );

const declarationsOf = (css: string): Map<string, string> =>
  new Map(
    css
      .split(";")
      .map((line) => line.replace("!important", "").split(":", 2))
      .map(([name = "", value = ""]) => [name.trim(), value.trim()]),
  );

/** Text and background colour of each piece of text, in light and in dark mode. */
export function coloursIn(
  read: ReadHtml,
): { text: string; scheme: "light" | "dark"; colour: string; ground: string }[] {
  const dark = read.style.slice(read.style.indexOf("prefers-color-scheme:dark"));
  const classes = new Map(
    [...dark.matchAll(/\.([\w-]+)\{([^}]*)\}/g)].map(([, name = "", css = ""]) => [name, declarationsOf(css)]),
  );
  return shownIn(read).flatMap(({ text, within }) =>
    (["light", "dark"] as const).map((scheme) => {
      let [colour, ground] = ["", ""];
      for (const { attributes } of within) {
        const names = scheme === "dark" ? (attributes["class"] ?? "").split(" ") : [];
        for (const css of [declarationsOf(attributes["style"] ?? ""), ...names.map((name) => classes.get(name))]) {
          colour = css?.get("color") ?? colour;
          ground = css?.get("background-color") ?? ground;
        }
      }
      return { text, scheme, colour, ground };
    }),
  );
}
