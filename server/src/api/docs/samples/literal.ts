/** How a language writes values. */
export type LiteralStyle = {
  text(value: string): string;
  /** A field's name with what follows it: `"name": `. */
  key(name: string): string;
  object: readonly [open: string, close: string];
  yes: string;
  no: string;
  nothing: string;
  indent: string;
  /** Whether a comma follows the last item of what spans several lines. */
  endsWithComma: boolean;
};

const MOST_ON_A_LINE = 64;

/** Writes a JSON value as the language does. What is short stays on one line. */
export function writeLiteral(value: unknown, style: LiteralStyle, margin = ""): string {
  if (value === null || value === undefined) return style.nothing;
  if (typeof value === "boolean") return value ? style.yes : style.no;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return style.text(value);
  const inner = margin + style.indent;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => writeLiteral(item, style, inner))
    : Object.entries(value).map(([name, item]) => style.key(name) + writeLiteral(item, style, inner));
  const [open, close] = isList ? ["[", "]"] : style.object;
  const isShort = isList && items.join(", ").length <= MOST_ON_A_LINE && !items.some((item) => item.includes("\n"));
  if (items.length === 0 || isShort) return open + items.join(", ") + close;
  const lines = items.join(`,\n${inner}`) + (style.endsWithComma ? "," : "");
  return `${open}\n${inner}${lines}\n${margin}${close}`;
}
