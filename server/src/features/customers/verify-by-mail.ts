import { newId } from "../../kernel/ids.ts";
import { DAY, SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db/database.ts";
import {
  countDomainLinks,
  findDomainLink,
  insertDomainLink,
  type RoleMailbox,
  setLinkToken,
  spendDomainLink,
  type Verification,
} from "../assets/index.ts";
import type { Actor } from "../audit/index.ts";
import { recordHappening } from "../events/index.ts";
import { domainMailsAsked } from "./happenings.ts";
import { lockCustomers } from "./queries.ts";
import { beginProof, prove, type VerifyDomain } from "./verify-domain.ts";

export const LINK_DAYS = 7;

/** Nobody may flood the administrators of a domain by naming it: counts the mails of all customers together. */
const MOST_MAILS_A_DAY = 5;

/** Has a link mailed to an address that only the domain's administrators have. */
export async function askByMail(tx: Tx, command: VerifyDomain, mailbox: RoleMailbox): Promise<Verification> {
  const { verification } = await beginProof(tx, command, "mail");
  if (verification.status === "verified") return verification;
  const { customerId, domain } = command;
  const address = `${mailbox}@${domain}`;
  if ((await countDomainLinks(tx, address)) >= MOST_MAILS_A_DAY) {
    throw new Refusal(
      "rate_limited",
      `${address} got ${MOST_MAILS_A_DAY} mails today; try another address`,
      DAY / SECOND,
    );
  }
  await insertDomainLink(tx, { id: newId(), customerId, domain, address, days: LINK_DAYS });
  await recordHappening(tx, domainMailsAsked, [{ customerId, address }]);
  return verification;
}

/**
 * Gives the last link to this address its token, when the mail is written: the token is never stored on the way. A second
 * attempt gives it another. Undefined if the link is used or expired.
 */
export async function createDomainToken(
  tx: Tx,
  whose: { customerId: string; address: string },
): Promise<{ token: string; domain: string } | undefined> {
  const link = await findDomainLink(tx, whose);
  if (!link) return undefined;
  const token = randomSecret();
  await setLinkToken(tx, link.id, sha256(token));
  return { token, domain: link.domain };
}

/** The URL of a link. */
export const domainLinkTo = (publicUrl: string, token: string): string =>
  `${publicUrl}/domain/confirm?${new URLSearchParams({ token }).toString()}`;

/** Uses up a link. Returns the domain, or undefined if the link is used, expired or unknown. */
export async function confirmDomain(tx: Tx, actor: Actor, token: string): Promise<string | undefined> {
  const link = await spendDomainLink(tx, sha256(token));
  if (!link) return undefined;
  const [customer] = await lockCustomers(tx, [link.customerId]);
  if (!customer) return undefined;
  await prove(tx, customer, { actor, domain: link.domain }, "mail");
  return link.domain;
}
