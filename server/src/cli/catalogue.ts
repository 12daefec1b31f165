import { readFile } from "node:fs/promises";
import { text as readText } from "node:stream/consumers";
import { findBreachByName, importCatalogue, listBreaches, readCatalogueText } from "../features/catalogue/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { type AddCommand, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

const SHOWN_PROBLEMS = 20;

export const catalogueCommand: AddCommand = (program, context) => {
  const command = program.command("catalogue").description("the known breaches");

  command
    .command("import <file>")
    .description("add and update breaches from a JSON file in Have I Been Pwned's format; - reads standard input")
    .option(...JSON_OPTION)
    .action(async (file: string, options: { json?: boolean }) => {
      const { records, problems } = readCatalogueText(await textOf(file));
      for (const problem of problems.slice(0, SHOWN_PROBLEMS)) context.complain(`left out ${problem}`);
      const more = problems.length - SHOWN_PROBLEMS;
      if (more > 0) context.complain(`left out ${more} more`);
      const outcome = await inTransaction(context, (tx) => importCatalogue(tx, cliActor(), records));
      showOne(context, { ...outcome, leftOut: problems.length }, options);
    });

  command
    .command("list")
    .description("all known breaches, newest first")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const breaches = await context.withDb(listBreaches);
      show(
        context,
        breaches.map(({ name, breachDate, accounts, domain, ...breach }) => ({
          name,
          breachDate,
          accounts,
          domain,
          flags: flagsOf(breach).join(" ") || null,
        })),
        options,
      );
    });

  command
    .command("show <name>")
    .description("one breach with everything that is known about it")
    .option(...JSON_OPTION)
    .action(async (name: string, options: { json?: boolean }) => {
      const breach = await context.withDb((db) => findBreachByName(db, name));
      if (!breach) throw notFound(`The catalogue has no breach named '${name}'`);
      // Leaves out the id and the revision, which only matter inside the database.
      showOne(context, { ...breach, id: undefined, revision: undefined }, options);
    });
};

type Flags = Record<
  "verified" | "fabricated" | "sensitive" | "retired" | "spamList" | "malware" | "stealerLog",
  boolean
>;

const flagsOf = ({ verified, fabricated, sensitive, retired, spamList, malware, stealerLog }: Flags): string[] =>
  Object.entries({
    unverified: !verified,
    fabricated,
    sensitive,
    retired,
    "spam-list": spamList,
    malware,
    "stealer-log": stealerLog,
  })
    .filter(([, isSet]) => isSet)
    .map(([name]) => name);

async function textOf(file: string): Promise<string> {
  try {
    return file === "-" ? await readText(process.stdin) : await readFile(file, "utf8");
  } catch (error) {
    throw invalid(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
