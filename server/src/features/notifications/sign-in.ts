import { HOUR } from "../../kernel/duration.ts";
import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { countSignIn, type MailKind, type MailWriter, puttingMails } from "../mails/index.ts";
import { createLinkForUser, LINK_MINUTES, linkTo, sendSignInLinks } from "../portal-access/index.ts";
import { listCustomersOf, type SignInAsking } from "./queries.ts";
import { PORTAL_USERS } from "./queries-audiences.ts";
import { signInLetter } from "./sign-in-letter.ts";

/** An MSP may be the portal user of all its customers, and must not get a hundred mails for one click. */
const MOST_LINKS = 20;

/**
 * The daily limit stops others from flooding a mailbox by asking in its name. The response is the same when it is
 * reached.
 */
export const sendingSignInLinks = (mostADay: number): JobHandler =>
  handle(sendSignInLinks, async ({ email, partnerId }, { db }) => {
    await db.transaction().execute((tx) => mailSignInLinks(tx, { email, partnerId }, mostADay));
  });

const signIn: MailKind = {
  name: "sign-in",
  turn: 0,
  isLimited: false,
  isSecret: true,
  subscription: null,
  audience: PORTAL_USERS,
};
const putLinks = puttingMails(signIn);

/** Puts one mail into the outbox for each customer that the address is a portal user of. */
async function mailSignInLinks(tx: Tx, asking: SignInAsking, mostADay: number): Promise<void> {
  const { email } = asking;
  const customerIds = await listCustomersOf(tx, asking, MOST_LINKS);
  if (customerIds.length === 0 || !(await countSignIn(tx, mailboxOf(email), mostADay))) return;
  await putLinks(
    tx,
    customerIds.map((customerId) => ({ customerId, address: email })),
  );
}

/** A link this late is useless: the person has given up or asked for another. */
const MOST_AGE_MS = HOUR;

const actor = systemActor("sign-in-mail");

/**
 * The link is created when the mail is written, so it is never stored on the way. A second attempt creates a new one.
 */
export const signInMail = (db: Db, publicUrl: () => string): MailWriter => ({
  kind: signIn,
  async write({ portalUserId: userId, address, partnerId, customerId, createdAt, locale, sender, customerName }) {
    if (userId === null) throw new Error("A sign-in link for nobody");
    if (Date.now() - createdAt.getTime() > MOST_AGE_MS) return { withdrawn: "it came too late" };
    const token = await db
      .transaction()
      .execute((tx) => createLinkForUser(tx, { actor, partnerId, customerId, user: { id: userId, email: address } }));
    if (token === undefined) return { withdrawn: "the address has no access any more" };
    const linkUrl = linkTo(publicUrl(), token);
    return signInLetter({ locale, sender, customerName, linkUrl, minutes: LINK_MINUTES });
  },
});
