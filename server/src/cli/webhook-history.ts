import {
  cancelRedelivery,
  DeliveryQuery,
  FailureQuery,
  listRedeliveries,
  readDeliveries,
  readDelivery,
  readFailures,
  redeliverFailure,
  RedeliveryRequest,
  startRedelivery,
} from "../features/webhooks/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, inTransaction, number } from "./context.ts";
import { show, showOne } from "./output.ts";
import { type OwnerOptions, withOwner } from "./owner.ts";
import { webhookGroup, webhookOwner } from "./webhook-group.ts";

type FilterOptions = OwnerOptions & { webhook?: string; eventType?: string; from?: string; to?: string };

const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const MOST_LISTED = 100;

export const webhookHistoryCommand: AddCommand = (program, context) => {
  const command = webhookGroup(program);
  const withFilter = (name: string, about: string) =>
    withOwner(command.command(name).description(about))
      .option("--event-type <name>", "of this type alone")
      .option("--from <moment>", "at this moment or later")
      .option("--to <moment>", "at this moment or earlier");

  withFilter("deliveries", "what was sent, newest first")
    .option("--webhook <id>", "of this webhook alone")
    .option("--status <status>", "waiting, delivered, failed or expired")
    .action(async (options: FilterOptions & { status?: string }) => {
      const { webhook: webhookId, eventType, status, from, to } = options;
      const query = checked(DeliveryQuery, given({ pageSize: "100", webhookId, eventType, status, from, to }));
      const { ownerId } = webhookOwner(options);
      const { deliveries } = await context.withDb((db) => readDeliveries(db, ownerId, query));
      show(context, deliveries, options);
    });

  withOwner(command.command("delivery <id>").description("one delivery with its payload and every attempt")).action(
    async (id: string, options: OwnerOptions) => {
      const { ownerId } = webhookOwner(options);
      const deliveryId = checked(Uuid, id);
      showOne(context, await context.withDb((db) => readDelivery(db, ownerId, deliveryId)), options);
    },
  );

  withFilter("failures", "events that exhausted all attempts, the latest first").action(
    async (options: FilterOptions) => {
      const { eventType, from, to } = options;
      const query = checked(FailureQuery, given({ pageSize: "100", eventType, from, to }));
      const { ownerId } = webhookOwner(options);
      const { failures } = await context.withDb((db) => readFailures(db, ownerId, query));
      show(context, failures, options);
    },
  );

  withOwner(
    command.command("redeliver <failure>").description("send one that failed or waits at once, with all attempts"),
  ).action(async (failure: string, options: OwnerOptions) => {
    const failureId = checked(Uuid, failure);
    await inTransaction(context, (tx) => redeliverFailure(tx, webhookOwner(options), failureId));
    showOne(context, { redelivering: failureId }, options);
  });

  withFilter("redeliver-all", "send all failures again that match, at a rate")
    .option("--per-second <number>", "how many to begin in a second; 50 by default", number)
    .option("--preview", "only count them")
    .action(async (options: FilterOptions & { perSecond?: number; preview?: boolean }) => {
      const { eventType, from, to, perSecond, preview } = options;
      const wanted = checked(RedeliveryRequest, given({ eventType, from, to, perSecond, preview }));
      const by = webhookOwner(options);
      const { count, redelivery } = await inTransaction(context, (tx) => startRedelivery(tx, by, wanted));
      showOne(context, { count, redelivery: redelivery?.id ?? null }, options);
    });

  withOwner(command.command("redeliveries").description(`the last ${MOST_LISTED} bulk redeliveries`)).action(
    async (options: OwnerOptions) => {
      const { ownerId } = webhookOwner(options);
      show(context, await context.withDb((db) => listRedeliveries(db, ownerId, MOST_LISTED)), options);
    },
  );

  withOwner(command.command("cancel-redelivery <id>").description("stop one; what it has begun goes on")).action(
    async (id: string, options: OwnerOptions) => {
      const redeliveryId = checked(Uuid, id);
      const by = webhookOwner(options);
      showOne(context, await inTransaction(context, (tx) => cancelRedelivery(tx, by, redeliveryId)), options);
    },
  );
};
