import { DAY, SECOND } from "../../../kernel/duration.ts";
import { domainOf } from "../../../kernel/email-address.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordHappening } from "../../events/index.ts";
import { domainMailsAsked } from "../happenings.ts";
import { beginProof, type DomainProof } from "./prove.ts";
import { countDomainMail, insertDomainLink } from "./queries-links.ts";
import type { RoleMailbox, Verification } from "./verification.ts";

export const LINK_DAYS = 7;

/** Keeps customers from flooding the administrators of a domain: counts the mails of all customers together. */
const MOST_TO_AN_ADDRESS = 5;
/** Also protects a mailbox that gets the mails of many subdomains. */
const MOST_BY_A_CUSTOMER = 20;

/** Queues a mail with a link to an address that only the domain's administrators have. */
export async function askByMail(tx: Tx, proof: DomainProof, mailbox: RoleMailbox): Promise<Verification> {
  const verification = await beginProof(tx, proof, "mail");
  if (verification.status === "verified") return verification;
  const customerId = proof.owner.id;
  const address = `${mailbox}@${proof.domain}`;
  if (!(await countDomainMail(tx, customerId, MOST_BY_A_CUSTOMER))) {
    throw tooMany(
      MOST_BY_A_CUSTOMER,
      `${MOST_BY_A_CUSTOMER} mails were sent for this customer today; verify by dns, or try again tomorrow`,
    );
  }
  if (!(await countDomainMail(tx, address, MOST_TO_AN_ADDRESS))) {
    throw tooMany(MOST_TO_AN_ADDRESS, `${address} got ${MOST_TO_AN_ADDRESS} mails today; try another address`);
  }
  await recordHappening(tx, domainMailsAsked, [{ customerId, address }]);
  return verification;
}

const tooMany = (limit: number, message: string): Refusal =>
  new Refusal("rate-limited", message, { limit, retryAfterSeconds: DAY / SECOND });

/**
 * Creates a link when its mail is written, so the token is never stored in between. Each mail, and each attempt to send
 * one, has its own link, so none invalidates another. Undefined if the domain no longer needs a proof.
 */
export async function createDomainToken(
  tx: Tx,
  { customerId, address }: { customerId: string; address: string },
): Promise<{ token: string; domain: string } | undefined> {
  const token = randomSecret();
  const domain = domainOf(address);
  const isMade = await insertDomainLink(tx, { customerId, domain, tokenHash: sha256(token), days: LINK_DAYS });
  return isMade ? { token, domain } : undefined;
}

/** The URL of a link. */
export const domainLinkTo = (publicUrl: string, token: string): string =>
  `${publicUrl}/domain/confirm?${new URLSearchParams({ token }).toString()}`;
