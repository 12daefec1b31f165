import type { Schemas } from "../../api/types.ts";

export type Health = Schemas["ServiceHealth"];
export type QueueName = keyof Health["queues"];

export const QUEUES = ["jobs", "webhooks", "mails"] as const satisfies readonly QueueName[];

/** The service reports itself as degraded when the oldest entry of a queue has waited longer than this. */
export const LATE_SECONDS = 300;

export const isLate = (queue: Health["queues"][QueueName]): boolean => queue.oldestSeconds > LATE_SECONDS;

export const lateQueues = ({ queues }: Health): QueueName[] => QUEUES.filter((name) => isLate(queues[name]));
