import { setFlagsFromString } from "node:v8";
import {
  cancelMove,
  type Engine,
  ENGINES,
  FORMATS,
  readCorpusStats,
  readCurrentEngine,
} from "../features/corpus/index.ts";
import { importCorpus, type ImportSummary, moveToEngine, removeFromCorpus } from "../features/scanning/index.ts";
import { invalid, Refusal } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, cliActor, number } from "./context.ts";
import { show, showOne } from "./output.ts";
import { startCounting, startProgress } from "./progress.ts";

type ImportOptions = {
  breach: string;
  format?: string;
  rejects?: string;
  round: number;
  sortIn?: string;
  dryRun?: boolean;
  json?: boolean;
};

export const corpusCommand: AddCommand = (program, context) => {
  const add = adding(program.command("corpus").description("which address is in which breach"), context);

  add(
    "import [files...]",
    "import addresses of a breach into the corpus; - reads standard input",
    async (files: string[], options: ImportOptions) => {
      // By default, V8 lets garbage grow to several times the memory in use. Collecting sooner halves the memory and
      // costs a twentieth of the time.
      setFlagsFromString("--heap-growing-percent=50");
      const paths = files.length === 0 ? ["-"] : files;
      const format = FORMATS.find((known) => known === options.format);
      if (options.format !== undefined && !format) throw invalid(`--format is one of ${FORMATS.join(", ")}`);
      if (options.rejects !== undefined && paths.length > 1) throw invalid("--rejects goes with one file at a time");
      const round = wholeRound(options.round);
      const { summaries, failures } = await context.withCorpus(async (db, corpus) => {
        const done: ImportSummary[] = [];
        const failed: Refusal[] = [];
        for (const path of paths) {
          const progress = startProgress(context, path === "-" ? "stdin" : path);
          const rejectsPath = options.rejects ?? (path === "-" ? "stdin.rejects" : `${path}.rejects`);
          const isDryRun = options.dryRun ?? false;
          try {
            done.push(
              await importCorpus(db, corpus, cliActor(), {
                breach: options.breach,
                path,
                format,
                rejectsPath,
                roundAddresses: round,
                sortFolder: options.sortIn ?? context.sortFolder(),
                disclosureLimit: context.disclosureLimit(),
                isDryRun,
                onProgress: progress.show,
              }),
            );
          } catch (error) {
            // A file that cannot be read does not stop the others.
            if (!(error instanceof Refusal)) throw error;
            failed.push(error);
          } finally {
            progress.end();
          }
        }
        return { summaries: done, failures: failed };
      });
      if (options.json && summaries.length > 0) show(context, summaries, options);
      else for (const summary of summaries) showOne(context, summaryFields(summary, options.dryRun ?? false), options);
      for (const { input, problem } of summaries) {
        if (problem) failures.push(invalid(`${input}: ${problem}`));
      }
      const last = failures.pop();
      for (const failure of failures) context.complain(failure.message);
      if (last !== undefined) throw last;
    },
  )
    .requiredOption("--breach <name>", "the breach, by its name in the catalogue")
    .option("--format <format>", `${FORMATS.join(", ")}; without it, told from the file`)
    .option("--rejects <file>", "file for lines without an address; by default <file>.rejects")
    .option(
      "--round <addresses>",
      "addresses kept in memory: a file with more is sorted on disk first",
      number,
      500_000,
    )
    .option("--sort-in <folder>", "folder for sorting a large file; by default <DATA_DIR>/imports")
    .option("--dry-run", "only count, and change nothing");

  add("stats", "the number of addresses, by breach", async (options: { json?: boolean }) => {
    const { breaches, ...totals } = await context.withCorpus(readCorpusStats);
    if (options.json) return { ...totals, breaches };
    show(context, breaches, options);
    context.write("");
    return { ...totals, bytesPerExposure: totals.bytesPerExposure.toFixed(1) };
  });

  add(
    "remove",
    "remove a breach's addresses from the corpus; what customers have seen stays",
    async (options: { breach: string }) => {
      const removed = await context.withCorpus((db, corpus) =>
        removeFromCorpus(db, corpus, cliActor(), options.breach),
      );
      return { breach: options.breach, removed };
    },
  ).requiredOption("--breach <name>", "the breach, by its name in the catalogue");

  add(
    "move",
    "move the corpus to ClickHouse (CORPUS_URL) or back, beside a running service",
    async (options: { to?: string; cancel?: boolean; json?: boolean }) => {
      if (options.cancel) {
        const wasMoving = await context.withDb(cancelMove);
        context.write(
          wasMoving
            ? "Cancelled: the corpus is where it was, and can be written to again."
            : "Nothing to cancel: the corpus is not being moved.",
        );
        return;
      }
      const target = ENGINES.find((engine) => NAMES[engine] === options.to);
      if (!target) throw invalid(`--to is one of ${Object.values(NAMES).join(", ")}`);
      const moved = await context.withBothEngines(async (db, engines) => {
        const { engine: source } = await readCurrentEngine(db);
        const progress = startCounting(context, "moved");
        const ways = { from: engines[source], to: engines[target], target };
        return moveToEngine(db, cliActor(), ways, ({ addresses }) => progress.show(addresses)).finally(progress.end);
      });
      showOne(context, moved, options);
      if (options.json) return;
      context.write(
        target === "pages"
          ? "The corpus is in PostgreSQL; processes follow within ten seconds. CORPUS_URL is no longer needed."
          : "The corpus is in ClickHouse; processes that have CORPUS_URL follow within ten seconds.",
      );
    },
  )
    .option("--to <engine>", Object.values(NAMES).join(" or "))
    .option("--cancel", "cancel a move; the corpus stays where it is");
};

/** What operators call the engines. */
const NAMES: Record<Engine, string> = { clickhouse: "clickhouse", pages: "postgres" };

function wholeRound(addresses: number): number {
  if (Number.isSafeInteger(addresses) && addresses > 0) return addresses;
  throw invalid("--round is a whole number from 1 on");
}

/** The summary in a person's words, without the parts that do not apply. */
function summaryFields(summary: ImportSummary, isDryRun: boolean): Record<string, unknown> {
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
