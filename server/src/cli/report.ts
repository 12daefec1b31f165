import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { drawReport, listReports, makeReport } from "../features/reports/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { Month } from "../kernel/month.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked } from "./context.ts";

type MakeOptions = { customer: string; month: string; output?: string };

export const reportCommand: AddCommand = (program, context) => {
  const add = adding(program.command("report").description("monthly reports"), context);

  add("list <customer>", "a customer's reports, newest first", (customer: string) => {
    const customerId = checked(Uuid, customer);
    return context.withDb((db) => listReports(db, customerId));
  });

  add(
    "make",
    "write a customer's report as a PDF; it isn't emailed, and is stored unless its scheduled run is still to come",
    async (options: MakeOptions) => {
      const customerId = checked(Uuid, options.customer);
      const month = checked(Month, options.month);
      const file = resolve(context.callersFolder(), options.output ?? `report-${customerId}-${month}.pdf`);
      const pdf = await context.withDb(async (db) => {
        const report = await db.transaction().execute((tx) => makeReport(tx, customerId, month));
        return drawReport(db, report);
      });
      await writeFile(file, pdf, { mode: 0o600 }).catch((error: unknown) => {
        throw invalid(`--output: cannot write ${file} (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
      });
      return { file, bytes: pdf.length };
    },
  )
    .requiredOption("--customer <id>", "whose")
    .requiredOption("--month <yyyy-mm>", "which month; the current one covers the days so far")
    .option("--output <file>", "the file; by default report-<customer>-<month>.pdf in the current folder");
};
