import {
  AllFailuresQuery,
  AllWebhooksQuery,
  enableForOwner,
  readAllFailures,
  readAllWebhooks,
  readDeliveryQueue,
  readFailureCauses,
  redeliverFailureForOwner,
  redeliverForOwner,
  resumeForOwner,
} from "../features/webhooks/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";
import { webhookGroup } from "./webhook-group.ts";

type HealthOptions = { json?: boolean; owner?: string; trouble?: string; limit: string };
type FailureOptions = { json?: boolean; owner?: string; webhook?: string; type?: string; limit: string };

export const webhookOverviewCommand: AddCommand = (program, context) => {
  const add = adding(
    webhookGroup(program)
      .command("overview")
      .description("webhooks of all organisations: how they are doing, and help"),
    context,
  );

  add("health", "endpoints with how each is doing, newest first", async (options: HealthOptions) => {
    const { owner: ownerId, trouble, limit: pageSize } = options;
    const query = checked(AllWebhooksQuery, { ownerId, trouble, pageSize });
    const { webhooks } = await context.withDb((db) => readAllWebhooks(db, query));
    const lineOf = ({ id, owner, target, health }: (typeof webhooks)[number]) => ({
      id,
      owner: owner.name,
      target,
      status: health.status,
      failures: health.consecutiveFailures,
      waiting: health.waiting,
      oldest: health.oldestWaitingAt,
      success: health.lastSuccessAt,
    });
    return options.json ? webhooks : webhooks.map(lineOf);
  })
    .option("--owner <id>", "of one partner or distributor")
    .option("--trouble <kind>", "failing, paused, disabled, gone or any")
    .option("--limit <number>", "how many, at most 100", "50");

  add("queue", "how many deliveries wait, and how long the oldest is due", () =>
    context.withDb((db) => readDeliveryQueue(db)),
  );

  add("failures", "events that were given up, the latest first", async (options: FailureOptions) => {
    const { owner: ownerId, webhook: webhookId, type: eventType, limit: pageSize } = options;
    const query = checked(AllFailuresQuery, { ownerId, webhookId, eventType, pageSize });
    const { failures } = await context.withDb((db) => readAllFailures(db, query));
    const lineOf = ({ id, failedAt, owner, eventType: type, target, errorMessage }: (typeof failures)[number]) => ({
      id,
      failed: failedAt,
      owner: owner.name,
      type,
      target,
      why: errorMessage,
    });
    return options.json ? failures : failures.map(lineOf);
  })
    .option("--owner <id>", "of one partner or distributor")
    .option("--webhook <id>", "of one endpoint")
    .option("--type <type>", "of one type of event")
    .option("--limit <number>", "how many, at most 100", "50");

  add("causes", "why events were given up, the most frequent cause first", () =>
    context.withDb((db) => readFailureCauses(db)),
  );

  add("enable <id>", "switch an endpoint on again; it gets what was held for it", async (given: string) => {
    const id = checked(Uuid, given);
    await inTransaction(context, (tx) => enableForOwner(tx, cliActor(), id));
    return { id, done: "enable" };
  });

  add("resume <id>", "end an endpoint's pause and send at once what waits for it", async (given: string) => {
    const id = checked(Uuid, given);
    const count = await inTransaction(context, (tx) => resumeForOwner(tx, cliActor(), id));
    return { id, count };
  });

  add(
    "redeliver",
    "send a failed event again, or with --webhook all of an endpoint",
    async (options: { failure?: string; webhook?: string }) => {
      if ((options.failure === undefined) === (options.webhook === undefined)) {
        throw invalid("Name a failure or a webhook");
      }
      const id = checked(Uuid, options.failure ?? options.webhook);
      const count = await inTransaction(context, async (tx) => {
        if (options.webhook !== undefined) return redeliverForOwner(tx, cliActor(), id);
        await redeliverFailureForOwner(tx, cliActor(), id);
        return 1;
      });
      return { id, count };
    },
  )
    .option("--failure <id>", "one failed event")
    .option("--webhook <id>", "all of one endpoint, at a rate of 50 a second");
};
