import { fork } from "node:child_process";
import { once } from "node:events";
import { makeReport } from "../../server/src/features/reports/index.ts";
import { monthOf, monthsAfter } from "../../server/src/kernel/month.ts";
import { buildProgram } from "../../server/test/support/processes/built-program.ts";
import { untilInterrupted, type Lab } from "./lab.ts";
import { seedExposedCustomers } from "./mail-seed.ts";

const PROGRAM = new URL("./mail-reports-process.ts", import.meta.url);
const BREACHES = { least: 2, most: 40 };

export type Drawn = {
  /** Each report's time, from the query for its facts to the file. */
  milliseconds: number[];
  seconds: number;
  processorSeconds: number;
  bytes: number;
  pages: number;
  peakMb: number;
};

export type DrawingOrder = { databaseUrl: string; customerIds: string[]; month: string };

/**
 * Creates reports for this many customers, for a month that the schedule no longer covers, and draws them in a new
 * process.
 */
export async function drawReports({ database, databaseUrl }: Lab, count: number): Promise<Drawn> {
  const customerIds = await seedExposedCustomers(database, { customers: count, breaches: BREACHES, withLogos: true });
  const month = monthsAfter(monthOf(new Date(), "UTC"), -2);
  for (const id of customerIds) await database.db.transaction().execute((tx) => makeReport(tx, id, month));
  const child = fork(await buildProgram(PROGRAM), {
    execArgv: [],
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  });
  try {
    const ended = once(child, "exit").then(() => {
      throw new Error("The process that draws reports ended before it was done");
    });
    child.send({ databaseUrl, customerIds, month } satisfies DrawingOrder);
    const [drawn] = (await Promise.race([once(child, "message"), ended, untilInterrupted.promise])) as [Drawn];
    if (drawn.milliseconds.length !== count || drawn.pages < count) throw new Error("Not every report was drawn");
    return drawn;
  } finally {
    child.kill();
  }
}
