import { readFile } from "node:fs/promises";
import { text as readText } from "node:stream/consumers";
import { findBreachByName, importCatalogue, listBreaches, readCatalogueText } from "../features/catalogue/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, cliActor, inTransaction } from "./context.ts";

const SHOWN_PROBLEMS = 20;

export const catalogueCommand: AddCommand = (program, context) => {
  const add = adding(program.command("catalogue").description("the known breaches"), context);

  add(
    "import <file>",
    "add and update breaches from a JSON file in Have I Been Pwned's format; - reads standard input",
    async (file: string) => {
      const { records, problems } = readCatalogueText(await textOf(file));
      for (const problem of problems.slice(0, SHOWN_PROBLEMS)) context.complain(`left out ${problem}`);
      const more = problems.length - SHOWN_PROBLEMS;
      if (more > 0) context.complain(`left out ${more} more`);
      const outcome = await inTransaction(context, (tx) => importCatalogue(tx, cliActor(), records));
      return { ...outcome, leftOut: problems.length };
    },
  );

  add("list", "all known breaches, newest first", async () => {
    const breaches = await context.withDb(listBreaches);
    return breaches.map(({ name, breachDate, accounts, domain, ...breach }) => ({
      name,
      breachDate,
      accounts,
      domain,
      flags: flagsOf(breach).join(" ") || null,
    }));
  });

  add("show <name>", "one breach with everything that is known about it", async (name: string) => {
    const breach = await context.withDb((db) => findBreachByName(db, name));
    if (!breach) throw notFound(`The catalogue has no breach named '${name}'`);
    // Leaves out the id and the revision, which only matter inside the database.
    return { ...breach, id: undefined, revision: undefined };
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
