import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import {
  closeDueMonths,
  correctUsage,
  NewCorrection,
  PriceCorrection,
  putPriceRight,
  readUsage,
  usageCsv,
  usageCursors,
  UsageMonth,
  type UsageScope,
} from "../features/usage/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Db } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, type CommandContext, inTransaction, number } from "./context.ts";

type UsageOptions = { json?: boolean; month: string; distributor?: string; partner?: string };

type CorrectOptions = {
  month?: string;
  days?: number;
  amount?: string;
  price?: number;
  from?: string;
  to?: string;
  reason: string;
};

const PAGE = 100;

const ofMonth = (command: Command): Command =>
  command
    .requiredOption("--month <month>", "such as 2026-10")
    .option("--distributor <id>", "a distributor's alone")
    .option("--partner <id>", "a partner's alone");

const scopeOf = ({ distributor, partner }: UsageOptions): UsageScope => ({
  distributorId: checked(Uuid.optional(), distributor),
  partnerId: checked(Uuid.optional(), partner),
});

export const usageCommand: AddCommand = (program, context) => {
  const group = program.command("usage").description("what customers used, by the month");
  const add = adding(group, context);

  ofMonth(
    add("show", "a month's totals by plan and currency; with --json every line too", async (options: UsageOptions) => {
      const month = checked(UsageMonth, options.month);
      const usage = await context.withDb((db) => readAll(db, scopeOf(options), month, options.json === true));
      return options.json ? usage : (usage.totals ?? []);
    }),
  );

  ofMonth(group.command("export"))
    .description("a month's lines as CSV")
    .option("--out <file>", "the file to write; without it, the standard output")
    .action((options: UsageOptions & { out?: string }) => {
      const month = checked(UsageMonth, options.month);
      const scope = scopeOf(options);
      return context.withDb((db) => write(context, usageCsv(db, scope, month), options.out));
    });

  add("close", "close the months whose time has come, as the timetable does every hour", async () => {
    const months = await context.withDb((db) => closeDueMonths(db, cliActor()));
    return months.map((month) => ({ month, status: "closed" }));
  });

  add(
    "correct <customer>",
    "correct a closed month by days or an amount, or put a price right for days that are over",
    async (customerId: string, options: CorrectOptions) => {
      const { month, days, amount, price, from, to, reason } = options;
      if (price === undefined) {
        const correction = checked(NewCorrection, { customerId, month, days, amount, reason });
        return inTransaction(context, (tx) => correctUsage(tx, cliActor(), correction));
      }
      if (month !== undefined || days !== undefined || amount !== undefined)
        throw invalid("Use --price with --from and --to alone");
      const correction = checked(PriceCorrection, { customerId, firstDay: from, lastDay: to, price, reason });
      const corrections = await inTransaction(context, (tx) => putPriceRight(tx, cliActor(), correction));
      return { customerId, corrections };
    },
  )
    .option("--month <month>", "the closed month, with --days or --amount")
    .option("--days <number>", "days to add; negative takes some back", number)
    .option("--amount <decimal>", "an amount to add; negative takes some back")
    .option("--price <number>", "the right price, with --from and --to", number)
    .option("--from <day>", "the first day with the wrong price")
    .option("--to <day>", "the last day with the wrong price")
    .requiredOption("--reason <text>", "shown on the line");
};

/** The first page with the totals and, if every line is requested, the lines of all other pages. */
async function readAll(db: Db, scope: UsageScope, month: string, everyLine: boolean) {
  const {
    month: shown,
    status,
    closedAt,
    totals,
    ...first
  } = await readUsage(db, scope, {
    month,
    pageSize: PAGE,
    wantsTotals: true,
  });
  const lines = [...first.lines];
  let next = everyLine ? first.pagination.nextCursor : null;
  while (next !== null) {
    const page = await readUsage(db, scope, { month, pageSize: PAGE, cursor: checked(usageCursors.cursor, next) });
    lines.push(...page.lines);
    next = page.pagination.nextCursor;
  }
  return { month: shown, status, closedAt, totals, lines };
}

async function write(context: CommandContext, portions: AsyncIterable<string>, out: string | undefined): Promise<void> {
  if (out === undefined) {
    // `write` ends each answer with a line feed, which the last line of a portion has already.
    for await (const portion of portions) context.write(portion.replace(/\r\n$/, "\r"));
    return;
  }
  const file = resolve(context.callersFolder(), out);
  await pipeline(portions, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
    const { syscall, code = "unknown" } = error as NodeJS.ErrnoException;
    throw syscall === "open" || syscall === "write" ? invalid(`--out: cannot write ${file} (${code})`) : error;
  });
}
