// Draws reports one after another. It is built like the server, so that its peak memory is what a worker would have:
// the loader that runs TypeScript takes 50 MB.
import { existsSync, readFileSync } from "node:fs";
import { drawReport } from "../../server/src/features/reports/draw.ts";
import { drawable } from "../../server/src/features/reports/make.ts";
import { findReportOf } from "../../server/src/features/reports/queries.ts";
import type { Drawn, DrawingOrder } from "./mail-reports.ts";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { TEST_KEYRING } from "../../server/test/support/keys.ts";

process.once("message", (order: DrawingOrder) => void draw(order));

async function draw({ databaseUrl, customerIds, month }: DrawingOrder): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined, keyring: TEST_KEYRING });
  const drawn: Drawn = { milliseconds: [], bytes: 0, pages: 0, seconds: 0, processorSeconds: 0, peakMb: 0 };
  const processorBefore = process.cpuUsage();
  for (const customerId of customerIds) {
    const startedAt = performance.now();
    const report = await findReportOf(database.db, customerId, { month });
    if (!report) throw new Error(`Customer ${customerId} has no report`);
    const pdf = await drawReport(database.db, await drawable(database.db, report));
    drawn.milliseconds.push(performance.now() - startedAt);
    drawn.bytes += pdf.length;
    drawn.pages += pagesOf(pdf);
  }
  drawn.seconds = drawn.milliseconds.reduce((sum, took) => sum + took, 0) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  drawn.processorSeconds = (user + system) / 1e6;
  drawn.peakMb = peakKb() / 1024;
  process.send?.(drawn);
  await database.close();
  process.disconnect();
}

/** The entry of a page is never compressed. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

const STATUS = "/proc/self/status";

/** On Linux, the figure of `resourceUsage` starts with that of the parent process. */
function peakKb(): number {
  const status = existsSync(STATUS) ? readFileSync(STATUS, "utf8") : "";
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
