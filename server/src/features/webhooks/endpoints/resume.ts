import { z } from "zod";
import { conflict, notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { success } from "../../../platform/http/envelope.ts";
import { recordAudit } from "../../audit/index.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers } from "../queries.ts";
import { listSecrets } from "../secrets/queries.ts";
import { lockWebhook, makeWaitingDue, resumeWebhooks } from "./queries.ts";
import { WEBHOOK_NOT_FOUND } from "./webhook.ts";

export const Resumed = z.object({
  ...success,
  message: z.string(),
  count: z.int().meta({ description: "The number of queued deliveries that are now being sent." }),
});

export const NOT_RESUMED = ["webhook-not-found", "webhook-disabled", "webhook-secret-missing"] as const;

export const resumed = (count: number): z.infer<typeof Resumed> => ({
  success: true,
  message: "Webhook resumed successfully",
  count,
});

/** Says why nothing could be sent at once: a call that then did nothing would look like one that had helped. */
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
 * Sends at once what waits for an endpoint, whatever it waits for: the end of a pause, or the next attempt by the
 * schedule or a `Retry-After`. Somebody has mended the receiver. Returns how many wait. Each begins with all its attempts
 * again, so that asking too early, or often, makes nothing be given up sooner.
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
