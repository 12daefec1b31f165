import { Counter, Gauge, type Registry } from "prom-client";
import type { Db } from "../../../platform/db/database.ts";
import type { Dispatched } from "./dispatch.ts";
import { readOutbox } from "../outbox/queries-outbox.ts";

export type MailMetrics = { finished(kind: string, outcome: Dispatched["outcome"]): void };

/** What this process has sent, and the state of the outbox, read from the database at each scrape. */
export function createMailMetrics(registry: Registry, db: Db): MailMetrics {
  const mails = new Counter({
    name: "mail_attempts_total",
    help: "Mails by their kind and what became of the attempt",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  new Gauge({
    name: "mail_oldest_due_seconds",
    help: "How long the oldest mail that could be sent has been due",
    registers: [registry],
    async collect() {
      const outbox = await readOutbox(db).catch(() => undefined);
      // Omitted while the database is unreachable.
      if (outbox) this.set(outbox.oldestSeconds);
      else this.reset();
    },
  });
  return { finished: (kind, outcome) => mails.inc({ kind, outcome }) };
}
