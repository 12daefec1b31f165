import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFile } from "../own-files.ts";

const FOLDER = ownFile("server/migrations/");

/** Every release that can be upgraded from includes all the migrations before this one. */
const FIRST_MARKED = "0035";

export type Migration = {
  name: string;
  statements: string;
  /** A program that doesn't know this migration must not run on the database. */
  isBreaking: boolean;
  /**
   * For `create index concurrently` and work in batches. It may be interrupted, so each statement must be repeatable.
   */
  isOutsideTransaction: boolean;
};

/** The first line says what the migration means for programs of the previous release. */
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

/** Every migration of this version, in the order that they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(FOLDER, name), "utf8");
      return { name, statements, ...readMark(name, statements) };
    }),
  );
}
