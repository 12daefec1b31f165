import { type NewSpan, traceparentFor } from "../tracing/spans.ts";

/**
 * The payload of a job, with the trace of the code that queues it. The queue's table is its package's own, so a column
 * there could not be filled; handlers' schemas leave out what they do not know. `jobs`: how many are queued at once.
 */
export function causedHere(payload: unknown, jobs = 1): unknown {
  const traceparent = traceparentFor(jobs);
  if (traceparent === null || typeof payload !== "object" || payload === null) return payload;
  return { ...payload, traceparent };
}

/** A run of a job. One of the timetable begins a trace. */
export const spanOfJob = (name: string, payload: unknown): NewSpan => ({
  name: `job ${name}`,
  kind: "consumer",
  cause: causeIn(payload),
});

function causeIn(payload: unknown): string | null {
  if (typeof payload !== "object" || payload === null || !("traceparent" in payload)) return null;
  return typeof payload.traceparent === "string" ? payload.traceparent : null;
}
