import { Counter, type Registry } from "prom-client";
import type { Dispatched } from "./dispatch.ts";

type Outcome = Dispatched["outcome"];

export type MailMetrics = { finished(kind: string, outcome: Outcome): void };

const OUTCOMES: Record<Outcome, true> = {
  sent: true,
  kept: true,
  later: true,
  refused: true,
  unavailable: true,
  withdrawn: true,
  interrupted: true,
};

/** What this process has sent. Every series begins at 0: Prometheus doesn't see an increase that a series begins with. */
export function createMailMetrics(registry: Registry, kinds: readonly string[] = []): MailMetrics {
  const mails = new Counter({
    name: "mail_attempts_total",
    help: "Mails by their kind and what became of the attempt",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  for (const kind of kinds) for (const outcome of Object.keys(OUTCOMES)) mails.inc({ kind, outcome }, 0);
  return { finished: (kind, outcome) => mails.inc({ kind, outcome }) };
}
