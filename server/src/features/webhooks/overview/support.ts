import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import { changeWebhook } from "../endpoints/endpoints.ts";
import { resumeWebhook } from "../endpoints/resume.ts";
import { redeliverFailure } from "../redelivery/failures.ts";
import { startRedelivery } from "../redelivery/redeliveries.ts";
import { getAnyWebhook } from "./overview.ts";
import { findOwnerOfFailure } from "./queries.ts";

/** Enables an endpoint again, no matter who or what disabled it. It gets the events that were held for it. */
export async function enableForOwner(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { owner } = await getAnyWebhook(tx, id);
  await changeWebhook(tx, { actor, ownerId: owner.id }, id, { enabled: true });
}

/** Ends an endpoint's pause and immediately sends its queued deliveries. Returns how many there are. */
export async function resumeForOwner(tx: Tx, actor: Actor, id: string): Promise<number> {
  const { owner } = await getAnyWebhook(tx, id);
  return resumeWebhook(tx, { actor, ownerId: owner.id }, id);
}

/** Resends all failures of an endpoint at a limited rate. Returns how many there are. */
export async function redeliverForOwner(tx: Tx, actor: Actor, id: string): Promise<number> {
  const { owner } = await getAnyWebhook(tx, id);
  const { count } = await startRedelivery(tx, { actor, ownerId: owner.id }, { webhookId: id });
  return count;
}

/** Sends one failed event again. */
export async function redeliverFailureForOwner(tx: Tx, actor: Actor, failureId: string): Promise<void> {
  const owner = await findOwnerOfFailure(tx, failureId);
  if (!owner) throw notFound("Webhook failure not found", "webhook-failure-not-found");
  await redeliverFailure(tx, { actor, ownerId: owner.id }, failureId);
}
