import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { lockCustomers } from "../../customers/index.ts";
import { replaceSigningKey } from "./queries-keys.ts";
import { deleteUnusedLinks } from "../links/queries.ts";
import { endSessions } from "./sessions.ts";
import { newSigningKey } from "./signing-key.ts";

/** Ends a customer's sessions and unused links. Returns the number of sessions. */
export async function revokeSessionsOf(tx: Tx, actor: Actor, customerId: string): Promise<number> {
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer) throw notFound("Customer not found");
  const { partnerId } = customer;
  const ended = await revoke(tx, actor, { customerId });
  const subject = { kind: "customer", id: customerId };
  await recordAudit(tx, { actor, action: "sessions.revoked", subject, ownerId: partnerId, details: { ended } });
  return ended;
}

/** The same for all customers. Also replaces the key that signs access tokens: a stolen copy of it becomes useless. */
export async function revokeAllSessions(tx: Tx, actor: Actor): Promise<number> {
  const ended = await revoke(tx, actor, "all");
  await replaceSigningKey(tx, newSigningKey());
  const subject = { kind: "sessions", id: "all" };
  await recordAudit(tx, { actor, action: "sessions.revoked", subject, details: { ended } });
  return ended;
}

/** Links end first: this waits for a sign-in that is using a link, and then ends the new session too. */
async function revoke(tx: Tx, actor: Actor, which: { customerId: string } | "all"): Promise<number> {
  await deleteUnusedLinks(tx, which === "all" ? "all" : { customerIds: [which.customerId] });
  return endSessions(tx, actor, which, "revoked");
}
