import { z } from "zod";
import { conflict, notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers } from "../queries.ts";
import { listSecrets } from "../secrets/queries.ts";
import { lockWebhook, makeWaitingDue, resumeWebhooks } from "./queries.ts";
import { WEBHOOK_NOT_FOUND } from "./webhook.ts";

export const Resumed = z.object({
  message: z.string(),
  count: z.int().meta({ description: "The number of queued deliveries that are now being sent." }),
});

export const NOT_RESUMED = ["webhook-not-found", "webhook-disabled", "webhook-secret-missing"] as const;

export const resumed = (count: number): z.infer<typeof Resumed> => ({
  message: "Webhook resumed successfully",
  count,
});

/**
 * Refuses, with the reason, if nothing could be sent now: otherwise the call would do nothing and look as if it had
 * helped.
 */
export async function requireSendable(tx: Tx, ownerId: string, { enabled }: { enabled: boolean }): Promise<void> {
  if (!enabled) {
    throw conflict("The webhook is disabled; enable it to send its queued events", "webhook-disabled");
  }
  const hasActive = (await listSecrets(tx, ownerId)).some(({ role }) => role === "active");
  if (!hasActive) {
    throw conflict(
      "There is no active secret to sign with; call webhooks/secrets to create one",
      "webhook-secret-missing",
    );
  }
}

/**
 * Immediately sends an endpoint's queued deliveries, whether they wait for the end of a pause, for the schedule or for
 * a `Retry-After`, because someone has fixed the receiver. Returns how many are queued. Each starts with all its
 * attempts again, so calling this too early or too often doesn't make any delivery fail sooner.
 */
export async function resumeWebhook(tx: Tx, { actor, ownerId }: OwnersChange, id: string): Promise<number> {
  const webhook = await lockWebhook(tx, ownerId, id);
  if (!webhook) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  await requireSendable(tx, ownerId, webhook);
  await resumeWebhooks(tx, [id]);
  const count = await makeWaitingDue(tx, id);
  await callDispatchers(tx);
  await recordAudit(tx, {
    actor,
    ownerId,
    action: "webhook.resumed",
    subject: { kind: "webhook", id },
    details: { count },
  });
  return count;
}
