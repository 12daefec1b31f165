import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { WhichCustomer } from "../../kernel/ids.ts";
import { pagedList } from "../../kernel/page.ts";
import { without } from "../../kernel/without.ts";
import type { Db } from "../../platform/db/database.ts";
import { CUSTOMER_NOT_FOUND, findCustomer, findPartnerOf } from "../customers/index.ts";
import { TIMELINE_KINDS, timelineCursors } from "./position.ts";
import { selectTimeline, type TimelineRow } from "./queries.ts";

const TimelineEntry = z
  .object({
    id: z.string(),
    kind: z.enum(TIMELINE_KINDS).meta({
      description: "An event as sent to webhooks, a change from the audit trail, a scan, an email, or a sign-in.",
    }),
    type: z.string().meta({ description: "The type of the event, the change, or the kind of email." }),
    at: z.iso.datetime({ offset: true }),
    actor: z
      .object({ kind: z.string(), id: z.string().nullable() })
      .nullable()
      .meta({ description: "Who made the change. Partners only see what kind of caller it was." }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "TimelineEntry" });
type TimelineEntry = z.infer<typeof TimelineEntry>;

const timeline = pagedList("entries", TimelineEntry, timelineCursors);

export const TimelineQuery = z.object(timeline.query);
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** What partners and the operator see of the call. */
export const timelineCall = {
  summary: "List what happened to a customer, newest first: events, changes, scans, emails and sign-ins.",
  failure: "Failed to read timeline",
  schema: {
    params: WhichCustomer,
    query: TimelineQuery,
    answer: timeline.answer,
    errors: ["customer-not-found" as const],
  },
};

/** For the operator: everything about any customer. */
export async function readAnyTimeline(db: Db, customerId: string, query: TimelineQuery) {
  if ((await findPartnerOf(db, customerId)) === undefined) throw notFound("Customer not found", "customer-not-found");
  return pageOf(db, customerId, query, (row) => row.details);
}

/** For a partner: the same entries, without the operator's own details. */
export async function readTimeline(db: Db, partnerId: string, customerId: string, query: TimelineQuery) {
  if (!(await findCustomer(db, partnerId, customerId))) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const { entries, ...page } = await pageOf(db, customerId, query, partnersDetails);
  return { ...page, entries: entries.map((entry) => ({ ...entry, actor: partnersActor(entry.actor) })) };
}

/** The operator, whether by token, by command or by its staff, and the service itself. */
const INSIDE = new Set(["operator", "system"]);

const partnersActor = (actor: TimelineEntry["actor"]): TimelineEntry["actor"] =>
  actor && { kind: actor.kind, id: null };

/** Leaves out callers' network addresses, mail servers' responses, and what the operator wrote. */
function partnersDetails({ kind, actorKind, details }: TimelineRow): Record<string, unknown> {
  if (kind === "audit") {
    return INSIDE.has(actorKind ?? "") ? {} : ((details["details"] ?? {}) as Record<string, unknown>);
  }
  return kind === "mail" ? without(details, "attempts", "answer") : details;
}

const pageOf = (
  db: Db,
  customerId: string,
  query: TimelineQuery,
  detailsOf: (row: TimelineRow) => Record<string, unknown>,
) =>
  timeline.read(
    query,
    (limit) => selectTimeline(db, customerId, { after: query.cursor, limit }),
    (row) => ({
      id: row.id,
      kind: row.kind,
      type: row.type,
      at: row.at.toISOString(),
      actor: row.actorKind === null ? null : { kind: row.actorKind, id: row.actorId },
      details: detailsOf(row),
    }),
  );
