import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { lockCustomer } from "../../customers/index.ts";
import { announceResolved, announceUnresolved } from "./announce.ts";
import { findInstance } from "../queries-read.ts";
import { markResolved } from "./queries.ts";

export const BREACH_NOT_FOUND = "Breach not found or does not belong to partner";

export type SetResolved = { actor: Actor; partnerId: string; customerId: string; breachId: string; resolved: boolean };

/** Marks an instance as resolved or open. If it already is, changes and announces nothing. */
export async function setResolved(tx: Tx, command: SetResolved): Promise<void> {
  const { actor, partnerId, customerId, breachId, resolved } = command;
  const customer = await lockCustomer(tx, partnerId, customerId);
  const instance = customer && (await findInstance(tx, customerId, breachId));
  if (!customer || !instance) throw notFound(BREACH_NOT_FOUND, "breach-not-found");
  if (!(await markResolved(tx, breachId, resolved))) return;
  await (resolved ? announceResolved : announceUnresolved)(tx, customer, [breachId]);
  await recordAudit(tx, {
    actor,
    action: resolved ? "breach.resolved" : "breach.reopened",
    subject: { kind: "breach-instance", id: breachId },
    ownerId: partnerId,
    details: { customerId, breach: instance.breach.name },
  });
}
