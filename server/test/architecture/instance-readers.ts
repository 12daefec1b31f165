import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const STATEMENT =
  /`[^`]*\b(?:from|join|update|into|using)\s+breach_instances\b[^`]*`|selectFrom\("breach_instances"\)/g;

/** The source files under a folder that mention the table of instances, each with the statements that do. */
export function sourcesUnder(folder: string): { path: string; statements: string[] }[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => ({ path, statements: readFileSync(join(root, path), "utf8").match(STATEMENT) ?? [] }))
    .filter(({ statements }) => statements.length > 0);
}
