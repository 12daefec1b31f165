import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../../../docs/architecture.md", import.meta.url));

/** A slice as docs/architecture.md lists it. */
export type Slice = { name: string; tables: string[] };

export const readArchitecture = (): string => readFileSync(FILE, "utf8");

/** The rows of the table under "The slices, in their order". */
export function slicesIn(text: string): Slice[] {
  const rows = text.matchAll(/^\| `([a-z-]+)` +\|[^|]*\|([^|]*)\|$/gm);
  const slices = [...rows].map(([, name = "", tables = ""]) => ({ name, tables: namesIn(tables) }));
  if (slices.length === 0) throw new Error("docs/architecture.md has no table of slices");
  return slices;
}

/** The tables that belong to no slice, as the sentence under that table names them. */
export function platformTablesIn(text: string): string[] {
  const [, list = ""] = /^`platform` owns ([^.]+)\./m.exec(text) ?? [];
  if (list === "") throw new Error("docs/architecture.md does not say which tables platform owns");
  return namesIn(list);
}

const namesIn = (list: string): string[] => list.match(/[a-z_]+/g) ?? [];

/** Every file of the server that the text names as `folder/file.ts`. */
export const filesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`((?:[a-z-]+\/)+[a-z.-]+\.ts)`/g)].map(([, path = ""]) => path)),
];

/** The rows of one table of the web: the names in the first cell of each row under that heading. */
export function webRowsIn(text: string, heading: string): string[][] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  if (start === -1) throw new Error(`docs/architecture.md has no table with the heading "${heading}"`);
  const rest = lines.slice(start + 2);
  const length = rest.findIndex((line) => !line.startsWith("|"));
  return rest
    .slice(0, length)
    .map((line) => [...(line.split("|")[1] ?? "").matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name));
}
