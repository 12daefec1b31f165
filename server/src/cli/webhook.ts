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
import { type AddCommand, checked, inTransaction, listed, yesOrNo } from "./context.ts";
import { show, showOne } from "./output.ts";
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
  const command = webhookGroup(program);
  const kindOf = ({ isDistributors }: { isDistributors: boolean }) => ({ ...context.outbound(), isDistributors });

  withOwner(command.command("list").description("webhooks of a partner or a distributor")).action(
    async (options: OwnerOptions) => {
      const { ownerId } = webhookOwner(options);
      show(context, await context.withDb((db) => listWebhooks(db, ownerId)), options);
    },
  );

  withOwner(command.command("show <id>").description("one webhook")).action(
    async (id: string, options: OwnerOptions) => {
      const { ownerId } = webhookOwner(options);
      const webhook = await context.withDb((db) => findWebhook(db, ownerId, checked(Uuid, id)));
      if (!webhook) throw notFound("Webhook not found", "webhook-not-found");
      showOne(context, webhook, options);
    },
  );

  withFields(command.command("add").description("add a webhook; the first brings a signing secret, shown once"))
    .requiredOption("--url <url>", "where events are posted to; https, at a public address")
    .action(async (options: WebhookOptions) => {
      const by = webhookOwner(options);
      const sent = checked(newWebhook(kindOf(by)), fieldsOf(options));
      const { webhook, secret } = await inTransaction(context, async (tx) => {
        await requireOwnerIn(tx, by);
        return createWebhook(tx, by, sent);
      });
      showOne(context, { ...webhook, ...(secret ? { secretId: secret.id, secret: secret.token } : {}) }, options);
    });

  withFields(command.command("change <id>").description("change a webhook; only what is given changes"))
    .option("--url <url>", "where events are posted to")
    .action(async (id: string, options: WebhookOptions) => {
      const by = webhookOwner(options);
      const changes = checked(webhookChanges(kindOf(by)), fieldsOf(options));
      const webhookId = checked(Uuid, id);
      showOne(context, await inTransaction(context, (tx) => changeWebhook(tx, by, webhookId, changes)), options);
    });

  withOwner(command.command("remove <id>").description("delete a webhook; what still waits for it is not sent")).action(
    async (id: string, options: OwnerOptions) => {
      const webhookId = checked(Uuid, id);
      await inTransaction(context, (tx) => deleteWebhook(tx, webhookOwner(options), webhookId));
      showOne(context, { removed: webhookId }, options);
    },
  );

  withOwner(command.command("resume <id>").description("end its pause and send at once what waits for it")).action(
    async (id: string, options: OwnerOptions) => {
      const webhookId = checked(Uuid, id);
      const count = await inTransaction(context, (tx) => resumeWebhook(tx, webhookOwner(options), webhookId));
      showOne(context, { id: webhookId, count }, options);
    },
  );

  withOwner(command.command("test <id>").description("send a made-up event once; `webhook delivery` tells the outcome"))
    .option("--event-type <name>", "which", "customer.created")
    .action(async (id: string, options: OwnerOptions & { eventType: string }) => {
      const [webhookId, type] = [checked(Uuid, id), checked(EventType, options.eventType)];
      const by = webhookOwner(options);
      const delivery = await inTransaction(context, (tx) => sendTest(tx, by, webhookId, type));
      showOne(context, { delivery }, options);
    });

  const secrets = command.command("secret").description("signing secrets; a token is shown once");
  withOwner(secrets.command("list").description("the secrets there are")).action(async (options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    show(context, await context.withDb((db) => listSecrets(db, ownerId)), options);
  });
  for (const [name, about, run] of [
    ["make", "make one where there is no active one", createSecret],
    ["cycle", "make a new active one; the one before becomes the fallback", cycleSecret],
  ] as const) {
    withOwner(secrets.command(name).description(about)).action(async (options: OwnerOptions) => {
      const by = webhookOwner(options);
      const made = await inTransaction(context, async (tx) => {
        await requireOwnerIn(tx, by);
        return run(tx, by);
      });
      showOne(context, made, options);
    });
  }
  withOwner(secrets.command("remove <id>").description("deactivate one at once")).action(
    async (id: string, options: OwnerOptions) => {
      const secretId = checked(Uuid, id);
      await inTransaction(context, (tx) => deleteSecret(tx, webhookOwner(options), secretId));
      showOne(context, { removed: secretId }, options);
    },
  );
};
