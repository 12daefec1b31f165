import { notFound, Refusal } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits } from "../../audit/index.ts";
import type { StaffAsker } from "../../callers/index.ts";
import { CUSTOMER_NOT_FOUND, lockCustomer } from "../../customers/index.ts";
import type { Organisation } from "../../staff/index.ts";
import * as queries from "./queries.ts";

/** For how long a member of staff sees what a customer sees. */
const LOOK_IN_MINUTES = 30;

export type BeginLookIn = { actor: Actor; asker: StaffAsker; organisation: Organisation; customerId: string };

/** A staff session has one look-in at a time; a new one ends the previous one. */
export async function beginLookIn(
  tx: Tx,
  { actor, asker, organisation, customerId }: BeginLookIn,
): Promise<{ id: string; until: Date }> {
  const partnerId = await queries.findPartnerOfCustomer(tx, organisation, customerId);
  // Locked until the look-in is inserted: a concurrent offboarding either ends it, or comes first and refuses it.
  const customer = partnerId === undefined ? undefined : await lockCustomer(tx, partnerId, customerId);
  if (!customer || partnerId === undefined) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const { sessionId: staffSessionId, membershipId, personId } = asker;
  await endLookIns(tx, actor, { staffSessionId }, "replaced");
  const begun =
    customer.state.previous === null
      ? await queries.insertLookIn(tx, { staffSessionId, membershipId, personId, customerId, minutes: LOOK_IN_MINUTES })
      : undefined;
  if (!begun) throw new Refusal("no-platform-user", "Customer has no linked platform user");
  await recordAudit(tx, {
    actor,
    action: "look-in.began",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { lookInId: begun.id, until: begun.until.toISOString() },
  });
  return begun;
}

/** Ends look-ins in the name of the people who began them; returns how many there were. */
export async function endLookIns(
  tx: Tx,
  actor: Pick<Actor, "ip" | "requestId">,
  which: queries.WhichLookIns,
  because: queries.LookInEnd,
): Promise<number> {
  return recordEnds(tx, actor, await queries.markLookInsEnded(tx, which, because));
}

/** Records the end of look-ins whose time is up or whose staff session has ended; returns how many. */
export async function endLookInsThatAreOver(tx: Tx, limit: number): Promise<number> {
  return recordEnds(tx, {}, await queries.markLookInsOver(tx, limit));
}

async function recordEnds(
  tx: Tx,
  { ip, requestId }: Pick<Actor, "ip" | "requestId">,
  ended: queries.EndedLookIn[],
): Promise<number> {
  if (ended.length === 0) return 0;
  const entries = ended.map(({ id, personId, distributorId, customerId, partnerId, because }) => ({
    actor: {
      kind: "staff" as const,
      id: personId,
      ip,
      requestId,
      ...(distributorId === null ? {} : { distributorId }),
    },
    action: "look-in.ended",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { lookInId: id, because },
  }));
  await recordAudits(tx, entries);
  return ended.length;
}
