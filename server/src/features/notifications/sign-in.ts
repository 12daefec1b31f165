import { HOUR } from "../../kernel/duration.ts";
import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { countSignIn, type MailKind, type MailWriter, puttingMails } from "../mails/index.ts";
import {
  areLinksOff,
  breachAt,
  createLinkForUser,
  LINK_MINUTES,
  linkTo,
  providerSignInPath,
  sendSignInLinks,
} from "../portal-access/index.ts";
import { listCustomersOf } from "./queries.ts";
import { PORTAL_USERS } from "./queries-audiences.ts";
import { providerLetter, signInLetter } from "./sign-in-letter.ts";

/** An MSP may be the portal user of all its customers, and must not get a hundred mails for one click. */
const MOST_LINKS = 20;

/**
 * The daily limit stops others from flooding a mailbox by asking in its name. The response is the same when it is
 * reached.
 */
export const sendingSignInLinks = (mostADay: number): JobHandler =>
  handle(sendSignInLinks, async ({ email, partnerId, returnTo }, { db }) => {
    await db.transaction().execute((tx) => mailSignInLinks(tx, { email, partnerId, returnTo }, mostADay));
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

type Request = { email: string; partnerId: string | undefined; returnTo: string | undefined };

/**
 * Puts one mail into the outbox for each customer that the address is a portal user of. Someone who wants to see a
 * breach gets one mail, for the customer that has it. If none of their customers does, the links lead to the overviews,
 * as if no breach had been named.
 */
async function mailSignInLinks(tx: Tx, { email, partnerId, returnTo }: Request, mostADay: number): Promise<void> {
  const breachId = returnTo === undefined ? undefined : breachAt(returnTo);
  const customers = await listCustomersOf(tx, { email, partnerId, breachId }, MOST_LINKS);
  if (customers.length === 0 || !(await countSignIn(tx, mailboxOf(email), mostADay))) return;
  const owner = customers.find(({ hasBreach }) => hasBreach);
  const leadsThere = returnTo !== undefined && (breachId === undefined || owner !== undefined);
  await putLinks(
    tx,
    (owner ? [owner] : customers).map(({ customerId }) => ({
      customerId,
      address: email,
      ...(leadsThere ? { returnTo } : {}),
    })),
  );
}

/** A link this late is useless: the person has given up or asked for another. */
const MOST_AGE_MS = HOUR;

const actor = systemActor("sign-in-mail");

/**
 * The link is created when the mail is written, so it's never stored in between. A second attempt creates a new one. If
 * the customer requires its own provider, the mail links there instead.
 */
export const signInMail = (db: Db): MailWriter => ({
  kind: signIn,
  async write({ portalUserId: userId, address, partnerId, customerId, createdAt, returnTo, links, ...mail }) {
    if (userId === null) throw new Error("A sign-in link for nobody");
    if (Date.now() - createdAt.getTime() > MOST_AGE_MS) return { withdrawn: "it came too late" };
    const user = { id: userId, email: address };
    const { locale, sender, customerName } = mail;
    if (await areLinksOff(db, customerId, "mail")) {
      const providerUrl = links.root + providerSignInPath(customerId, returnTo ?? undefined);
      return providerLetter({ locale, sender, customerName, linkUrl: providerUrl });
    }
    const token = await db
      .transaction()
      .execute((tx) => createLinkForUser(tx, { actor, partnerId, customerId, user, returnTo }));
    if (token === undefined) return { withdrawn: "the address has no access any more" };
    return signInLetter({ locale, sender, customerName, linkUrl: linkTo(links.root, token), minutes: LINK_MINUTES });
  },
});
