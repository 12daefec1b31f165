import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A committed file that is generated: its path from the root, and the content it must have. */
export type Artefact = { path: string; content: string };

/** The current file, with the part between `<!-- name:begin -->` and `<!-- name:end -->` generated again. */
export async function fillMarked(path: string, parts: Record<string, string>): Promise<Artefact> {
  let content = readFileSync(join(ROOT, path), "utf8");
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const [from, to] = [content.indexOf(begin), content.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${path} must hold ${begin} and, after it, ${end}`);
    content = `${content.slice(0, from + begin.length)}\n\n${part}\n\n${content.slice(to)}`;
  }
  // Formatted as `npm run check` requires.
  return { path, content: await format(content, { parser: "markdown", printWidth: 120 }) };
}

type Cell = string | undefined;

export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
