import { type NewSpan, traceparentFor } from "../tracing/spans.ts";

/**
 * The payload of a job, with the trace of the code that queues it. The queue's table belongs to its package, so we
 * couldn't fill a column of our own there; the handlers' schemas drop fields that they don't know. `jobs`: how many are
 * queued at once.
 */
export function causedHere(payload: unknown, jobs = 1): unknown {
  const traceparent = traceparentFor(jobs);
  if (traceparent === null || typeof payload !== "object" || payload === null) return payload;
  return { ...payload, traceparent };
}

/** The span of a job's run. A scheduled run begins a new trace. */
export const spanOfJob = (name: string, payload: unknown): NewSpan => ({
  name: `job ${name}`,
  kind: "consumer",
  cause: causeIn(payload),
});

function causeIn(payload: unknown): string | null {
  if (typeof payload !== "object" || payload === null || !("traceparent" in payload)) return null;
  return typeof payload.traceparent === "string" ? payload.traceparent : null;
}
