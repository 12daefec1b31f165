import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFile } from "../own-files.ts";

const FOLDER = ownFile("server/migrations/");

/** All before it are part of every release that can be upgraded from. */
const FIRST_MARKED = "0035";

export type Migration = {
  name: string;
  statements: string;
  /** A program that does not know this migration must not run on the database. */
  isBreaking: boolean;
  /** For `create index concurrently` and work in batches. It may be cut off, so each statement must be repeatable. */
  isOutsideTransaction: boolean;
};

/** The first line says what the migration means for programs of the release before. */
const MARK = /^-- (?:(additive)(, outside a transaction)?|breaking: \S.*)$/;

export function readMark(name: string, statements: string): Pick<Migration, "isBreaking" | "isOutsideTransaction"> {
  if (name < FIRST_MARKED) return { isBreaking: true, isOutsideTransaction: false };
  const [line = ""] = statements.split("\n", 1);
  const mark = MARK.exec(line);
  if (!mark) {
    throw new Error(
      `${name} must begin with "-- additive", "-- additive, outside a transaction" or "-- breaking: <why>"`,
    );
  }
  return { isBreaking: mark[1] === undefined, isOutsideTransaction: mark[2] !== undefined };
}

/** Every migration of this version, in the order in which they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(FOLDER, name), "utf8");
      return { name, statements, ...readMark(name, statements) };
    }),
  );
}
