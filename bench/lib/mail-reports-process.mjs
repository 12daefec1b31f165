// Draws reports one after the other. Plain JavaScript on the built server, so that its peak memory is what a worker
// would have: the loader that runs TypeScript takes 50 MB.
import { existsSync, readFileSync } from "node:fs";
import { drawReport } from "../../server/dist/features/reports/draw.js";
import { drawable } from "../../server/dist/features/reports/make.js";
import { findReportOf } from "../../server/dist/features/reports/queries.js";
import { openDatabase } from "../../server/dist/platform/db/database.js";

process.once("message", async ({ databaseUrl, customerIds, month }) => {
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined });
  const drawn = { milliseconds: [], bytes: 0, pages: 0, seconds: 0, processorSeconds: 0, peakMb: 0 };
  const processorBefore = process.cpuUsage();
  for (const customerId of customerIds) {
    const startedAt = performance.now();
    const report = await findReportOf(database.db, customerId, { month });
    const pdf = await drawReport(database.db, drawable(report));
    drawn.milliseconds.push(performance.now() - startedAt);
    drawn.bytes += pdf.length;
    drawn.pages += pagesOf(pdf);
  }
  drawn.seconds = drawn.milliseconds.reduce((sum, took) => sum + took, 0) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  drawn.processorSeconds = (user + system) / 1e6;
  drawn.peakMb = peakKb() / 1024;
  process.send(drawn);
  await database.close();
  process.disconnect();
});

/** The entry of a page is never compressed. */
const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

const STATUS = "/proc/self/status";

/** On Linux, the figure of `resourceUsage` starts with that of the parent process. */
function peakKb() {
  const status = existsSync(STATUS) ? readFileSync(STATUS, "utf8") : "";
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
