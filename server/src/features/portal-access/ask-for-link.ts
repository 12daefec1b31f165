import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue } from "../../platform/jobs/define.ts";

/** Mails a link for each customer that the address is a portal user of: with one partner, or with all. */
export const sendSignInLinks = defineJob(
  "send-sign-in-links",
  z.object({ email: z.string(), partnerId: Uuid.optional() }),
);

/**
 * Queues a request for a link. The worker checks later whether the address is known: this step does the same for every
 * address and takes the same time.
 */
export const askForSignInLink = (tx: Tx, email: string, partnerId: string | undefined): Promise<void> =>
  enqueue(tx, sendSignInLinks, { email, partnerId });
