import type { FastifyRequest } from "fastify";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { postponed } from "../../platform/db/statement.ts";
import { addressOf } from "../../platform/http/address.ts";
import { type AskingParty, askerOf, callerOf } from "../callers/index.ts";
import { type Notice, notifyPages } from "../events/index.ts";
import type { ActorKind } from "./actor-kind.ts";

export { AUDIT_FORMATS, exportAudit } from "./export.ts";
export { forgetDetails, SHOWN_ACTOR_KIND } from "./queries.ts";
export { listAudit, WholeTrailQuery } from "./trail.ts";

/** Who makes a change, and from where. */
export type Actor = {
  kind: ActorKind;
  id: string;
  distributorId?: string;
  partnerId?: string | undefined;
  ip?: string | undefined;
  requestId?: string | undefined;
};

/**
 * The caller of an API request as the actor of its changes. A distributor acting for a partner shows as its own key, or
 * its own member of staff.
 */
export function actorOf(request: FastifyRequest): Actor {
  const { asker, distributorId, partnerId } = callerOf(request);
  return actorFrom(request, { ...actorWho(asker), distributorId, partnerId });
}

/** The caller of the Operator API. */
export const operatorActorOf = (request: FastifyRequest): Actor => actorFrom(request, actorWho(askerOf(request)));

function actorWho(asker: AskingParty): Pick<Actor, "kind" | "id"> {
  if (asker.kind === "staff") return { kind: "staff", id: asker.personId };
  return { kind: asker.kind === "token" ? "operator" : "key", id: asker.keyId };
}

/** An actor that is authenticated by something other than an API key, with the origin of the request. */
export const actorFrom = (request: FastifyRequest, who: Actor): Actor => ({ ...who, ...originOf(request) });

/** Where a request came from, as the audit trail records it. */
export const originOf = (request: FastifyRequest): Pick<Actor, "ip" | "requestId"> => ({
  ip: addressOf(request),
  requestId: request.id,
});

/** Scheduled work. */
export const systemActor = (job: string): Actor => ({ kind: "system", id: job });

export type AuditEntry = {
  actor: Actor;
  /** The slice's name for it, such as `customer.upgraded`. */
  action: string;
  subject: { kind: string; id: string };
  /** The partner or distributor whose trail the entry belongs to, if the actor isn't one of its own. */
  ownerId?: string | undefined;
  /** What is worth knowing later. Never a secret, and no personal data beyond what the subject itself holds. */
  details?: Record<string, unknown>;
};

/**
 * An entry of a partner's is also in the trail of its distributor. Nothing is looked up if the actor names both, as
 * callers of the API do.
 */
const insertEntries = postponed<{ rows: string }>(
  `
  insert into audit_entries (id, actor_kind, actor_id, distributor_id, trail_of_distributor_id, partner_id, action,
    subject_kind, subject_id, details, ip, request_id)
  select id, actor_kind, actor_id, distributor_id,
    case when distributor_id is null then coalesce(
      (select partners.distributor_id from partners where partners.id = coalesce(partner_id, owner_id)),
      (select distributors.id from distributors where distributors.id = owner_id)) end,
    coalesce(partner_id, (select partners.id from partners where partners.id = owner_id)),
    action, subject_kind, subject_id, details, ip, request_id
  from json_to_recordset(:rows::json) as entry (id uuid, actor_kind text, actor_id text, distributor_id uuid,
    partner_id uuid, owner_id uuid, action text, subject_kind text, subject_id text, details jsonb, ip inet,
    request_id text)`,
  { plannedAs: "insert-audit-entries" },
);

export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<void> => recordAudits(tx, [entry]);

/** Writes the entries in the transaction of the change: an entry exists exactly when its change does. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ actor, action, subject, ownerId, details }) => ({
    id: newId(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    distributor_id: actor.distributorId,
    partner_id: actor.partnerId,
    owner_id: ownerId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    details: details ?? {},
    ip: actor.ip,
    request_id: actor.requestId,
  }));
  await insertEntries(tx, { rows: JSON.stringify(rows) });
  await notifyPages(tx, entries.filter(isUnasked).map(noticeOf));
}

/**
 * Jobs and commands change what pages show although no page has asked for it, so open pages are told. Of what a call changes,
 * its own page knows.
 */
const isUnasked = ({ actor }: AuditEntry): boolean => actor.requestId === undefined;

const noticeOf = ({ actor, action, subject, ownerId }: AuditEntry): Notice => ({
  what: `audit.${action}`,
  ownerId: ownerId ?? actor.partnerId ?? actor.distributorId ?? null,
  customerId: subject.kind === "customer" ? subject.id : null,
});
