import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { addEventMonths } from "../events/index.ts";
import { expireDeliveries, type Retention } from "./history/expire.ts";
import { forgetEvents } from "./history/forget-events.ts";
import { redeliverFailures, stepRedelivery } from "./redelivery/redeliveries.ts";

export { type Dispatcher, type DispatcherSettings, startDispatcher } from "./sending/dispatcher.ts";
export type { Retention } from "./history/expire.ts";
export { createWebhookMetrics } from "./sending/metrics.ts";

export const webhookHandlers = (): JobHandler[] => [
  handle(redeliverFailures, ({ redeliveryId }, { db }) =>
    db.transaction().execute((tx) => stepRedelivery(tx, redeliveryId)),
  ),
];

/**
 * Removes old deliveries, deleted webhooks and finished redeliveries, and expires deliveries that were held too long.
 */
const expireWebhookDeliveries = defineJob("expire-webhook-deliveries", z.unknown());

export const expiringDeliveries = (retention: Retention): JobHandler =>
  handle(expireWebhookDeliveries, async (_payload, { db, log }) => {
    const removed = await expireDeliveries(db, retention);
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, "removed old webhook deliveries");
  });

/** Creates the coming months of events, and drops those that are no longer needed. */
const keepEventMonths = defineJob("keep-event-months", z.unknown());

export const keepingEventMonths = (keptDays: number): JobHandler =>
  handle(keepEventMonths, async (_payload, { db, log }) => {
    const made = await addEventMonths(db);
    const dropped = await forgetEvents(db, keptDays);
    if (made.length + dropped.length > 0) log.info({ made, dropped }, "kept the months of events");
  });
