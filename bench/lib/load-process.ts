import autocannon from "autocannon";
import { randomUUID } from "node:crypto";
import { percentile } from "./finding.ts";
import type { Load, LoadResult, Onboardings } from "./load.ts";
import { newCustomer } from "./new-customer.ts";

// The child's side of startLoadGenerator: one load at a time, one result for each.
process.on("message", (load: Load) => {
  void fire(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

/** Enough that a connection hardly repeats itself within a round. Built beforehand, so that sending costs little. */
const PATHS_OF_ALL_CONNECTIONS = 8_000;

async function fire({ url, connections, headers, span, send, perSecond }: Load): Promise<LoadResult> {
  // autocannon's own histogram has a resolution of 1 ms, which is longer than most of what is measured here.
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        ...{ url, connections, headers, timeout: 30 },
        ...("seconds" in span ? { duration: span.seconds } : { amount: span.requests }),
        ...("paths" in send ? readingAtRandom(send.paths, connections) : onboarding(send)),
        ...(perSecond === undefined ? {} : { overallRate: perSecond }),
        sampleInt: 100,
      },
      (error: Error | null, outcome) => {
        if (error) reject(error);
        else resolve(outcome);
      },
    );
    instance.on("response", (_client, _status, _bytes, latencyMs) => latencies.push(latencyMs));
  });
  const succeeded = result["2xx"];
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${succeeded + failed} requests to ${url} failed`);
  return {
    requestsPerSecond: succeeded / result.duration,
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    requests: succeeded,
  };
}

function readingAtRandom(paths: readonly string[], connections: number): Partial<autocannon.Options> {
  const count = Math.ceil(PATHS_OF_ALL_CONNECTIONS / connections);
  return {
    setupClient(client) {
      client.setRequests(Array.from({ length: count }, () => ({ method: "GET", path: anyOf(paths) })));
    },
  };
}

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to send");
  return item;
}

function onboarding({ onboardings: path, callers }: Onboardings): Partial<autocannon.Options> {
  return {
    requests: [
      {
        method: "POST",
        path,
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", ...anyOf(callers) },
          body: JSON.stringify(newCustomer(randomUUID())),
        }),
      },
    ],
  };
}
