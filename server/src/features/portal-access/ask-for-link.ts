import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue } from "../../platform/jobs/define.ts";

/** Mails a link for each customer that the address is a portal user of; of one partner, or of all. */
export const sendSignInLinks = defineJob(
  "send-sign-in-links",
  z.object({ email: z.string(), partnerId: Uuid.optional() }),
);

/**
 * Notes that somebody asks for a link. Whether the address is known is looked up later, by the worker: here, the same is
 * done for every address, and takes the same time.
 */
export const askForSignInLink = (tx: Tx, email: string, partnerId: string | undefined): Promise<void> =>
  enqueue(tx, sendSignInLinks, { email, partnerId });
