import { z } from "zod";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import { randomSecret } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers, lockOwner } from "../queries.ts";
import { deleteSecretRow, insertActiveSecret, listSecrets, makeActiveFallback, type Secret } from "./queries.ts";

/** The token is shown only here. */
export const NewSecret = z.object({ id: Uuid, token: z.string() }).meta({ id: "NewWebhookSecret" });
export type NewSecret = z.infer<typeof NewSecret>;

export const SecretView = z
  .object({ id: Uuid, role: z.enum(["active", "fallback"]), createdAt: z.iso.datetime({ offset: true }) })
  .meta({ id: "WebhookSecret" });

export const secretView = (secret: Secret) => viewFrom(SecretView, secret);

/** The prefix makes a leaked token easy to recognise in a log or a repository. */
const newToken = (): string => `whsec_${randomSecret()}`;

async function issue(tx: Tx, { actor, ownerId }: OwnersChange, action: string): Promise<NewSecret> {
  const token = newToken();
  const id = await insertActiveSecret(tx, ownerId, token);
  await recordAudit(tx, { actor, ownerId, action, subject: { kind: "webhook_secret", id } });
  // Deliveries that could not be signed until now can be sent.
  await callDispatchers(tx);
  return { id, token };
}

const hasActive = async (tx: Tx, ownerId: string): Promise<boolean> =>
  (await listSecrets(tx, ownerId)).some(({ role }) => role === "active");

export async function createSecret(tx: Tx, change: OwnersChange): Promise<NewSecret> {
  await lockOwner(tx, change.ownerId);
  if (await hasActive(tx, change.ownerId)) {
    throw conflict(
      "An active secret exists already; call webhooks/secrets/cycle to replace it",
      "webhook-secret-exists",
    );
  }
  return issue(tx, change, "webhook_secret.created");
}

/**
 * Creates the owner's first secret with its first endpoint; later endpoints use the existing one. Requires `lockOwner`.
 */
export async function createFirstSecret(tx: Tx, change: OwnersChange): Promise<NewSecret | undefined> {
  return (await hasActive(tx, change.ownerId)) ? undefined : issue(tx, change, "webhook_secret.created");
}

/** Receivers may keep signing with the old secret until the next cycle, or until it's deleted. */
export async function cycleSecret(tx: Tx, change: OwnersChange): Promise<NewSecret> {
  await lockOwner(tx, change.ownerId);
  await makeActiveFallback(tx, change.ownerId);
  return issue(tx, change, "webhook_secret.cycled");
}

/** Without an active secret nothing can be signed: deliveries wait for the next one. */
export async function deleteSecret(tx: Tx, { actor, ownerId }: OwnersChange, id: string): Promise<void> {
  await lockOwner(tx, ownerId);
  if (!(await deleteSecretRow(tx, ownerId, id))) throw notFound("Webhook secret not found", "webhook-secret-not-found");
  await callDispatchers(tx);
  await recordAudit(tx, { actor, ownerId, action: "webhook_secret.deleted", subject: { kind: "webhook_secret", id } });
}
