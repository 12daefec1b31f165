import { setFlagsFromString } from "node:v8";
import { FORMATS, readCorpusStats, removeBreachFromCorpus } from "../features/corpus/index.ts";
import { findBreachByName } from "../features/catalogue/index.ts";
import { importCorpus, type ImportSummary } from "../features/scanning/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { recordAudit } from "../features/audit/index.ts";
import { type AddCommand, cliActor, JSON_OPTION, number } from "./context.ts";
import { show, showOne } from "./output.ts";
import { startProgress } from "./progress.ts";

type ImportOptions = {
  breach: string;
  format?: string;
  rejects?: string;
  round: number;
  dryRun?: boolean;
  json?: boolean;
};

export const corpusCommand: AddCommand = (program, context) => {
  const command = program.command("corpus").description("which address stands in which breach");

  command
    .command("import [files...]")
    .description("bring addresses of a breach into the corpus; - reads the standard input")
    .requiredOption("--breach <name>", "the breach, by its name in the catalogue")
    .option("--format <format>", `${FORMATS.join(", ")}; without it, told from the file`)
    .option("--rejects <file>", "where lines without an address go; without it, <file>.rejects")
    .option(
      "--round <addresses>",
      "addresses stored at a time: more is faster and takes more memory",
      number,
      2_000_000,
    )
    .option("--dry-run", "count only, and change nothing")
    .option(...JSON_OPTION)
    .action(async (files: string[], options: ImportOptions) => {
      // The collector lets garbage grow to several times what is in use; here it is to come sooner. Half the memory, for
      // one part in twenty of the time.
      setFlagsFromString("--heap-growing-percent=50");
      const paths = files.length === 0 ? ["-"] : files;
      const format = FORMATS.find((known) => known === options.format);
      if (options.format !== undefined && !format) throw invalid(`--format is one of ${FORMATS.join(", ")}`);
      if (options.rejects !== undefined && paths.length > 1) throw invalid("--rejects goes with one file at a time");
      const summaries = await context.withDb(async (db) => {
        const done: ImportSummary[] = [];
        for (const path of paths) {
          const progress = startProgress(context, path === "-" ? "stdin" : path);
          const rejectsPath = options.rejects ?? (path === "-" ? "stdin.rejects" : `${path}.rejects`);
          try {
            done.push(
              await importCorpus(db, cliActor(), {
                breach: options.breach,
                path,
                format,
                rejectsPath,
                roundAddresses: options.round,
                isDryRun: options.dryRun ?? false,
                onProgress: progress.show,
              }),
            );
          } finally {
            progress.end();
          }
        }
        return done;
      });
      for (const { input, problem } of summaries) if (problem) context.complain(`${input}: ${problem}`);
      if (options.json) show(context, summaries, options);
      else for (const summary of summaries) showOne(context, told(summary, options.dryRun ?? false), options);
      if (summaries.some(({ problem }) => problem))
        throw invalid("Not every file could be read to its end; what could be read is stored");
    });

  command
    .command("stats")
    .description("how much there is, by breach")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const { breaches, ...totals } = await context.withDb(readCorpusStats);
      if (options.json) showOne(context, { ...totals, breaches }, options);
      else {
        show(context, breaches, options);
        context.write("");
        showOne(context, { ...totals, bytesPerExposure: totals.bytesPerExposure.toFixed(1) }, options);
      }
    });

  command
    .command("remove")
    .description("take a breach's addresses out of the corpus; what customers were told stays")
    .requiredOption("--breach <name>", "the breach, by its name in the catalogue")
    .option(...JSON_OPTION)
    .action(async (options: { breach: string; json?: boolean }) => {
      const removed = await context.withDb(async (db) => {
        const breach = await findBreachByName(db, options.breach);
        if (!breach) throw notFound(`The catalogue has no breach named '${options.breach}'`);
        const count = await removeBreachFromCorpus(db, breach.id);
        const subject = { kind: "breach", id: breach.uuid };
        await db
          .transaction()
          .execute((tx) =>
            recordAudit(tx, { actor: cliActor(), action: "corpus.removed", subject, details: { count } }),
          );
        return count;
      });
      showOne(context, { breach: options.breach, removed }, options);
    });
};

/** In the words of a person; what does not apply is left out. */
function told(summary: ImportSummary, isDryRun: boolean): Record<string, unknown> {
  const { breach, input, lines, addresses, added, duplicates, rejects, customersHit, resumedAfter } = summary;
  return {
    breach,
    input,
    ...(isDryRun ? { "dry run": "nothing was stored" } : {}),
    ...(summary.wasFinished ? { already: "imported before; nothing was left to do" } : {}),
    ...(resumedAfter > 0 && !summary.wasFinished ? { "went on after line": resumedAfter } : {}),
    lines,
    addresses,
    new: added,
    duplicates,
    rejects,
    "customers hit": customersHit,
  };
}
