import type { Command } from "commander";
import {
  changeWebhook,
  createSecret,
  createWebhook,
  cycleSecret,
  deleteSecret,
  deleteWebhook,
  findWebhook,
  listSecrets,
  listWebhooks,
  newWebhook,
  resumeWebhook,
  sendTest,
  webhookChanges,
} from "../features/webhooks/index.ts";
import { EventType } from "../features/events/index.ts";
import { findDistributor, findPartnerById } from "../features/organisations/index.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Db } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, inTransaction, listed, yesOrNo } from "./context.ts";
import { type OwnerOptions, withOwner } from "./owner.ts";
import { webhookGroup, webhookOwner } from "./webhook-group.ts";

type WebhookOptions = OwnerOptions & {
  url?: string;
  eventTypes?: string[];
  partners?: string[];
  sandbox?: boolean;
  enabled?: boolean;
  description?: string;
};

const withFields = (command: Command): Command =>
  withOwner(command)
    .option("--event-types <names>", "comma-separated; all of the usual ones by default", listed)
    .option(
      "--partners <ids>",
      "of a distributor's: comma-separated partners whose events it gets; all by default",
      listed,
    )
    .option(
      "--sandbox <yes|no>",
      "of a distributor's: whether it gets the events of sandboxes too; no by default",
      yesOrNo,
    )
    .option("--enabled <yes|no>", "a disabled one keeps its events for 30 days", yesOrNo)
    .option("--description <text>", "what it is for");

const fieldsOf = ({ url, eventTypes, partners, sandbox, enabled, description }: WebhookOptions) => ({
  url,
  eventTypes,
  partnerIds: partners,
  sandbox,
  enabled,
  description,
});

async function requireOwnerIn(db: Db, { ownerId, isDistributors }: ReturnType<typeof webhookOwner>): Promise<void> {
  const found = isDistributors ? await findDistributor(db, ownerId) : await findPartnerById(db, ownerId);
  if (!found) throw notFound("Organisation not found", "organisation-not-found");
}

export const webhookCommand: AddCommand = (program, context) => {
  const group = webhookGroup(program);
  const addWithFields = adding(group, context, withFields);
  const addOwned = adding(group, context, withOwner);
  const kindOf = ({ isDistributors }: { isDistributors: boolean }) => ({ ...context.outbound(), isDistributors });

  addOwned("list", "webhooks of a partner or a distributor", (options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    return context.withDb((db) => listWebhooks(db, ownerId));
  });

  addOwned("show <id>", "one webhook", async (id: string, options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    const webhook = await context.withDb((db) => findWebhook(db, ownerId, checked(Uuid, id)));
    if (!webhook) throw notFound("Webhook not found", "webhook-not-found");
    return webhook;
  });

  addWithFields(
    "add",
    "add a webhook; the first brings a signing secret, shown once",
    async (options: WebhookOptions) => {
      const by = webhookOwner(options);
      const sent = checked(newWebhook(kindOf(by)), fieldsOf(options));
      const { webhook, secret } = await inTransaction(context, async (tx) => {
        await requireOwnerIn(tx, by);
        return createWebhook(tx, by, sent);
      });
      return { ...webhook, ...(secret ? { secretId: secret.id, secret: secret.token } : {}) };
    },
  ).requiredOption("--url <url>", "where events are posted to; https, at a public address");

  addWithFields(
    "change <id>",
    "change a webhook; only what is given changes",
    (id: string, options: WebhookOptions) => {
      const by = webhookOwner(options);
      const changes = checked(webhookChanges(kindOf(by)), fieldsOf(options));
      const webhookId = checked(Uuid, id);
      return inTransaction(context, (tx) => changeWebhook(tx, by, webhookId, changes));
    },
  ).option("--url <url>", "where events are posted to");

  addOwned(
    "remove <id>",
    "delete a webhook; what still waits for it is not sent",
    async (id: string, options: OwnerOptions) => {
      const webhookId = checked(Uuid, id);
      await inTransaction(context, (tx) => deleteWebhook(tx, webhookOwner(options), webhookId));
      return { removed: webhookId };
    },
  );

  addOwned(
    "resume <id>",
    "end its pause and send at once what waits for it",
    async (id: string, options: OwnerOptions) => {
      const webhookId = checked(Uuid, id);
      const count = await inTransaction(context, (tx) => resumeWebhook(tx, webhookOwner(options), webhookId));
      return { id: webhookId, count };
    },
  );

  addOwned(
    "test <id>",
    "send a made-up event once; `webhook delivery` tells the outcome",
    async (id: string, options: OwnerOptions & { eventType: string }) => {
      const [webhookId, type] = [checked(Uuid, id), checked(EventType, options.eventType)];
      const by = webhookOwner(options);
      const delivery = await inTransaction(context, (tx) => sendTest(tx, by, webhookId, type));
      return { delivery };
    },
  ).option("--event-type <name>", "which", "customer.created");

  const secrets = group.command("secret").description("signing secrets; a token is shown once");
  const addSecret = adding(secrets, context, withOwner);
  addSecret("list", "the secrets there are", (options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    return context.withDb((db) => listSecrets(db, ownerId));
  });
  for (const [name, about, run] of [
    ["make", "make one where there is no active one", createSecret],
    ["cycle", "make a new active one; the one before becomes the fallback", cycleSecret],
  ] as const) {
    addSecret(name, about, (options: OwnerOptions) => {
      const by = webhookOwner(options);
      return inTransaction(context, async (tx) => {
        await requireOwnerIn(tx, by);
        return run(tx, by);
      });
    });
  }
  addSecret("remove <id>", "deactivate one at once", async (id: string, options: OwnerOptions) => {
    const secretId = checked(Uuid, id);
    await inTransaction(context, (tx) => deleteSecret(tx, webhookOwner(options), secretId));
    return { removed: secretId };
  });
};
