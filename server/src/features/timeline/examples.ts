import { lastPage, type Examples } from "../../kernel/examples.ts";

type Actor = { kind: string; id: string | null };
/** A change shows as much about its author as the reader may know. */
const timelineOf = (actor: Actor) => ({
  entries: [
    {
      id: "01990b4c-52d1-7b3e-8c60-5f7a9b1c3d42",
      kind: "event",
      type: "customer.breach.found",
      at: "2026-11-15T08:12:04.000Z",
      actor: null,
      details: { count: 1 },
    },
    {
      id: "01990b4b-1a2c-7d4f-9e81-6a8b0c2d4e53",
      kind: "audit",
      type: "customer.upgraded",
      at: "2026-11-15T08:12:00.000Z",
      actor,
      details: { from: "prospect", to: "active" },
    },
  ],
  pagination: lastPage,
});
const operatorsTimeline = timelineOf({ kind: "key", id: "01990b40-3c5d-7e6f-8a90-1b2c3d4e5f60" });

export const TIMELINE_EXAMPLES = {
  getAnyCustomerTimeline: {
    answer: {
      ...operatorsTimeline,
      entries: operatorsTimeline.entries.map((entry) =>
        entry.kind === "audit"
          ? { ...entry, details: { details: entry.details, ip: "203.0.113.7", requestId: "req-1042" } }
          : entry,
      ),
    },
  },
  getCustomerTimeline: { answer: timelineOf({ kind: "key", id: null }) },
} satisfies Examples;
