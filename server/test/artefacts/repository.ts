import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A committed file that is made from something else: where it lies, from the root, and what it must hold. */
export type Artefact = { path: string; content: string };

/** The file as it lies there, with the part between `<!-- name:begin -->` and `<!-- name:end -->` made anew. */
export async function fillMarked(path: string, parts: Record<string, string>): Promise<Artefact> {
  let content = readFileSync(join(ROOT, path), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const [from, to] = [content.indexOf(begin), content.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${path} must hold ${begin} and, after it, ${end}`);
    content = `${content.slice(0, from + begin.length)}\n\n${part}\n\n${content.slice(to)}`;
  }
  // As `npm run check` wants it.
  return { path, content: await format(content, { parser: "markdown", printWidth: 120 }) };
}

type Cell = string | undefined;

export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
