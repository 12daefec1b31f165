import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { MomentQuery } from "../../kernel/moment.ts";
import { pagedList, rowCursors } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { Db } from "../../platform/db/database.ts";
import { ACTOR_KINDS } from "./actor-kind.ts";
import { type AuditFilter, type AuditRow, selectAudit } from "./queries.ts";

/** The filters that every reader of a trail may use. */
export const TrailQuery = z.object({
  actorKind: z.enum(ACTOR_KINDS).optional().meta({ description: "What kind of caller acted." }),
  actorId: textOf(1, 200).optional().meta({ description: "The key, member of staff, user or job that acted." }),
  action: textOf(1, 100).optional().meta({ description: "The kind of change, such as `customer.upgraded`." }),
  subjectKind: textOf(1, 100).optional().meta({ description: "What kind of thing was changed, such as `customer`." }),
  subjectId: textOf(1, 200).optional().meta({ description: "The id of what was changed." }),
  customerId: Uuid.optional().meta({ description: "Changes to this customer and to everything that belongs to it." }),
  from: MomentQuery.optional().meta({ description: "Only changes made at this moment or later." }),
  to: MomentQuery.optional().meta({ description: "Only changes made at this moment or earlier." }),
});

/** Over all tenants. */
export const WholeTrailQuery = TrailQuery.extend({
  distributorId: Uuid.optional().meta({
    description: "Only changes made by or for this distributor and its partners.",
  }),
  partnerId: Uuid.optional().meta({ description: "Only changes made by or for this partner." }),
});

const AuditEntryView = z
  .object({
    id: Uuid,
    at: z.iso.datetime(),
    actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.string().nullable() }),
    distributorId: Uuid.nullable(),
    partnerId: Uuid.nullable(),
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });

type AuditEntryView = z.infer<typeof AuditEntryView>;

export const trail = pagedList("entries", AuditEntryView, rowCursors("audit"));

const entryView = (row: AuditRow) =>
  viewFrom(AuditEntryView, {
    ...row,
    actor: { kind: row.actorKind, id: row.actorId },
    subject: { kind: row.subjectKind, id: row.subjectId },
    details: row.details as Record<string, unknown>,
  });

type PagedFilter = AuditFilter & { cursor?: string | undefined; pageSize: number };

/** One page, newest first. The cursor is the last entry of the previous page. */
export const listAudit = (db: Db, filter: PagedFilter) => readPage(db, filter, (row) => row);

/**
 * The same for an organisation. It sees that the operator acted, but not which of the operator's people, or from where.
 */
export const listOwnAudit = (db: Db, filter: PagedFilter) =>
  readPage(db, { ...filter, hidesOperators: true }, (row) =>
    row.isOperators ? { ...row, actorKind: "operator", actorId: null, ip: null, requestId: null } : row,
  );

const readPage = (db: Db, { cursor, pageSize, ...filter }: PagedFilter, shown: (row: AuditRow) => AuditRow) =>
  trail.read(
    { pageSize },
    (limit) => selectAudit(db, filter, { before: cursor, limit }),
    (row) => entryView(shown(row)),
  );
