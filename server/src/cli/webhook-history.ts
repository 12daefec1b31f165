import type { Command } from "commander";
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
import { adding } from "./adding.ts";
import { type AddCommand, checked, inTransaction, number } from "./context.ts";
import { type OwnerOptions, withOwner } from "./owner.ts";
import { webhookGroup, webhookOwner } from "./webhook-group.ts";

type FilterOptions = OwnerOptions & { webhook?: string; eventType?: string; from?: string; to?: string };

const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const withFilter = (command: Command): Command =>
  withOwner(command)
    .option("--event-type <name>", "of this type alone")
    .option("--from <moment>", "at this moment or later")
    .option("--to <moment>", "at this moment or earlier");

const MOST_LISTED = 100;

export const webhookHistoryCommand: AddCommand = (program, context) => {
  const addFiltered = adding(webhookGroup(program), context, withFilter);
  const addOwned = adding(webhookGroup(program), context, withOwner);

  addFiltered("deliveries", "what was sent, newest first", async (options: FilterOptions & { status?: string }) => {
    const { webhook: webhookId, eventType, status, from, to } = options;
    const query = checked(DeliveryQuery, given({ pageSize: "100", webhookId, eventType, status, from, to }));
    const { ownerId } = webhookOwner(options);
    const { deliveries } = await context.withDb((db) => readDeliveries(db, ownerId, query));
    return deliveries;
  })
    .option("--webhook <id>", "of this webhook alone")
    .option("--status <status>", "waiting, delivered, failed or expired");

  addOwned("delivery <id>", "one delivery with its payload and every attempt", (id: string, options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    const deliveryId = checked(Uuid, id);
    return context.withDb((db) => readDelivery(db, ownerId, deliveryId));
  });

  addFiltered("failures", "events that exhausted all attempts, the latest first", async (options: FilterOptions) => {
    const { eventType, from, to } = options;
    const query = checked(FailureQuery, given({ pageSize: "100", eventType, from, to }));
    const { ownerId } = webhookOwner(options);
    const { failures } = await context.withDb((db) => readFailures(db, ownerId, query));
    return failures;
  });

  addOwned(
    "redeliver <failure>",
    "send one that failed or waits at once, with all attempts",
    async (failure: string, options: OwnerOptions) => {
      const failureId = checked(Uuid, failure);
      await inTransaction(context, (tx) => redeliverFailure(tx, webhookOwner(options), failureId));
      return { redelivering: failureId };
    },
  );

  addFiltered(
    "redeliver-all",
    "send all failures again that match, at a rate",
    async (options: FilterOptions & { perSecond?: number; preview?: boolean }) => {
      const { eventType, from, to, perSecond, preview } = options;
      const wanted = checked(RedeliveryRequest, given({ eventType, from, to, perSecond, preview }));
      const by = webhookOwner(options);
      const { count, redelivery } = await inTransaction(context, (tx) => startRedelivery(tx, by, wanted));
      return { count, redelivery: redelivery?.id ?? null };
    },
  )
    .option("--per-second <number>", "how many to begin in a second; 50 by default", number)
    .option("--preview", "only count them");

  addOwned("redeliveries", `the last ${MOST_LISTED} bulk redeliveries`, (options: OwnerOptions) => {
    const { ownerId } = webhookOwner(options);
    return context.withDb((db) => listRedeliveries(db, ownerId, MOST_LISTED));
  });

  addOwned("cancel-redelivery <id>", "stop one; what it has begun goes on", (id: string, options: OwnerOptions) => {
    const redeliveryId = checked(Uuid, id);
    const by = webhookOwner(options);
    return inTransaction(context, (tx) => cancelRedelivery(tx, by, redeliveryId));
  });
};
