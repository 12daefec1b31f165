import { Gauge, type Registry } from "prom-client";
import type { Db } from "../../platform/db/database.ts";
import { countOpenImports } from "./queries.ts";

/** The imports that have not ended, read from the database at each scrape. */
export function createImportMetrics(registry: Registry, db: Db): void {
  new Gauge({
    name: "imports_open",
    help: "Imports that wait, run or are being cancelled",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countOpenImports(db).catch(() => undefined);
      this.reset();
      // Omitted while the database is unreachable.
      if (!counts) return;
      for (const state of ["waiting", "running", "cancelling"] as const) this.set({ state }, counts[state] ?? 0);
    },
  });
}
