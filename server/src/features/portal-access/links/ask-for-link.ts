import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob, enqueue } from "../../../platform/jobs/define.ts";
import type { SignInFor } from "./sign-in-path.ts";

/**
 * Mails a link for each customer that the address is a portal user of, with one partner or with all. The links lead to
 * a page of the portal.
 */
export const sendSignInLinks = defineJob(
  "send-sign-in-links",
  z.object({ email: z.string(), partnerId: Uuid.optional(), returnTo: z.string().optional() }),
);

/**
 * Queues a request for a link. The worker checks later whether the address is known: this step does the same for every
 * address and takes the same time.
 */
export const askForSignInLink = (tx: Tx, email: string, { partnerId, returnTo }: SignInFor): Promise<void> =>
  enqueue(tx, sendSignInLinks, { email, partnerId, returnTo });
