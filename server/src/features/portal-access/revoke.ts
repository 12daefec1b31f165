import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { lockCustomers } from "../customers/index.ts";
import { replaceSigningKey } from "./queries-keys.ts";
import { deleteUnusedLinks } from "./queries-links.ts";
import { endSessions } from "./sessions.ts";
import { newSigningKey } from "./signing-key.ts";

/** Ends a customer's sessions and unused links; returns how many sessions. */
export async function revokeSessionsOf(tx: Tx, actor: Actor, customerId: string): Promise<number> {
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer) throw notFound("Customer not found");
  const { partnerId } = customer;
  const ended = await revoke(tx, actor, { customerId });
  const subject = { kind: "customer", id: customerId };
  await recordAudit(tx, { actor, action: "sessions.revoked", subject, partnerId, details: { ended } });
  return ended;
}

/**
 * The same for everybody. With the sessions goes the key that their tokens are signed with: whoever has a copy of it can
 * sign nothing that is believed any more.
 */
export async function revokeAllSessions(tx: Tx, actor: Actor): Promise<number> {
  const ended = await revoke(tx, actor, "all");
  await replaceSigningKey(tx, newSigningKey());
  const subject = { kind: "sessions", id: "all" };
  await recordAudit(tx, { actor, action: "sessions.revoked", subject, details: { ended } });
  return ended;
}

/** Links first: a sign-in that holds one is waited for, and its session is then among those that end. */
async function revoke(tx: Tx, actor: Actor, which: { customerId: string } | "all"): Promise<number> {
  await deleteUnusedLinks(tx, which === "all" ? "all" : { customerIds: [which.customerId] });
  return endSessions(tx, actor, which, "revoked");
}
