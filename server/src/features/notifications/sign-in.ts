import { z } from "zod";
import { HOUR } from "../../kernel/duration.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { defineJob, enqueue } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { type MailKind, mailSignInLinks } from "../mails/index.ts";
import { createLinkForUser, LINK_MINUTES, linkTo } from "../portal-access/index.ts";
import { signInLetter } from "./sign-in-letter.ts";

const sendSignInLinks = defineJob("send-sign-in-links", z.object({ email: z.string() }));

/** Somebody may be a portal user of several customers; more than this is nobody's doing but a test's. */
const MOST_LINKS = 10;

/**
 * Notes that somebody asks for a link. Whether the address is known is looked up later, by the worker: here, the same is
 * done for every address, and takes the same time.
 */
export const askForSignInLink = (tx: Tx, email: string): Promise<void> => enqueue(tx, sendSignInLinks, { email });

export const sendingSignInLinks = (): JobHandler =>
  handle(sendSignInLinks, async ({ email }, { db }) => {
    await db.transaction().execute((tx) => mailSignInLinks(tx, email, MOST_LINKS));
  });

/** Nobody waits longer for a link; by then another was asked for. */
const MOST_AGE_MS = HOUR;

const actor = systemActor("sign-in-mail");

/** The link is made with the mail, so that it is stored nowhere on its way: a second attempt has another. */
export const signInMail = (db: Db, publicUrl: () => string): MailKind => ({
  name: "sign-in",
  async write({ portalUserId: userId, partnerId, customerId, createdAt, locale, sender, customerName }) {
    if (userId === null) throw new Error("A sign-in link for nobody");
    if (Date.now() - createdAt.getTime() > MOST_AGE_MS) return { withdrawn: "it came too late" };
    const token = await db
      .transaction()
      .execute((tx) => createLinkForUser(tx, actor, { partnerId, customerId, userId }));
    if (token === undefined) return { withdrawn: "the customer was offboarded" };
    const linkUrl = linkTo(publicUrl(), token);
    return signInLetter({ locale, sender, customerName, linkUrl, minutes: LINK_MINUTES });
  },
});
