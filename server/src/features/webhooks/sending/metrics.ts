import { Counter, Histogram, type Registry } from "prom-client";
import type { Verdict } from "./verdict.ts";

export type WebhookMetrics = { attempted(verdict: Verdict, totalMs: number): void };

/** What this process has sent. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  /**
   * Counted in plain numbers until someone reads them: each counter, and each look-up by labels, costs as much as
   * signing a token.
   */
  const counted = new Map<string, Series>();
  new Counter({
    name: "webhook_attempts_total",
    help: "Requests to webhook endpoints by how they ended",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, { attempts }] of counted) this.inc({ outcome }, attempts);
    },
  });
  const duration = new Histogram({
    name: "webhook_attempt_duration_seconds",
    help: "Time from the beginning of a request to a webhook endpoint to the end of its answer, by how it ended",
    // Not labelled by endpoint: endpoints come and go, but a series stays forever. The API has the times of each
    // endpoint.
    labelNames: ["outcome"],
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2, 3],
    registers: [registry],
  });
  const seriesOf = (outcome: string): Series => {
    const known = counted.get(outcome);
    if (known) return known;
    const series = { attempts: 0, duration: duration.labels({ outcome }) };
    counted.set(outcome, series);
    return series;
  };
  return {
    attempted(verdict, totalMs) {
      const series = seriesOf(outcomeOf(verdict));
      series.attempts += 1;
      series.duration.observe(totalMs / 1000);
    },
  };
}

type Series = { attempts: number; duration: Histogram.Internal<"outcome"> };

/** One of a few values, whatever status a receiver sends. */
function outcomeOf({ error, indicator, httpStatus }: Verdict): string {
  if (error === undefined) return "delivered";
  if (indicator !== null) return indicator;
  const hundreds = Math.floor((httpStatus ?? 0) / 100);
  return hundreds >= 3 && hundreds <= 5 ? `${hundreds}xx` : "other";
}
