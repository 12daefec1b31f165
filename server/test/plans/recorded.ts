import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSources } from "../architecture/sources.ts";

/** A statement that the program sent, with the values it was sent with, as PostgreSQL reads them. */
export type Recorded = {
  text: string;
  values: (string | null)[];
  /** The name that connections cache its plan under; undefined if it is planned each time. */
  plannedAs?: string;
};

const ALL = fileURLToPath(new URL("../../../node_modules/.cache/statements/", import.meta.url));

/** Where the statements of these very sources are recorded, whichever run of the tests sends them. */
export function folderOfStatements(): string {
  const hash = createHash("sha256");
  for (const { path, text } of readSources()) {
    if (!path.endsWith(".test.ts")) hash.update(path).update("\0").update(text).update("\0");
  }
  return join(ALL, hash.digest("hex").slice(0, 16));
}

const DAY_MS = 86_400_000;

/** Keeps what earlier runs on the same sources have recorded, and forgets what those of other days have. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ALL)) {
    const other = join(ALL, name);
    if (other !== folder && statSync(other).mtimeMs < Date.now() - DAY_MS)
      rmSync(other, { recursive: true, force: true });
  }
}

/** A line of a recording: a statement, or a test file that has begun. */
export type Line = Recorded | { file: string };

function readLines(folder: string): Line[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const text = names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  return text.flatMap((lines) =>
    lines
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  );
}

/** The test files whose statements are recorded. */
export const readFiles = (folder: string): Set<string> =>
  new Set(readLines(folder).flatMap((line) => ("file" in line ? [line.file] : [])));

/** Every statement once, sorted by its text. */
export function readStatements(folder: string): Recorded[] {
  const all = new Map<string, Recorded>();
  for (const line of readLines(folder)) if ("text" in line) all.set(shapeOf(line.text), line);
  return [...all.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
}

const PARAMETERS = /\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)+/g;

/** The same for lists of any length, and for every month. */
export const shapeOf = (text: string): string =>
  text
    .replace(PARAMETERS, "$1")
    .replace(/\(\$\d+\)(?:, \(\$\d+\))+/g, "($1)")
    .replace(/\$\d+/g, "$")
    .replace(/_\d{4}_\d{2}"/g, '"');
