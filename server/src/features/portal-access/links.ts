import { HOUR, MINUTE, SECOND } from "../../kernel/duration.ts";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { CUSTOMER_NOT_FOUND, lockCustomer } from "../customers/index.ts";
import { findUsableLink, insertLink, markLinkUsed } from "./queries-links.ts";

const LIFETIME_SECONDS = HOUR / SECOND;

export type CreateLink = { actor: Actor; partnerId: string; customerId: string; keyId: string };

/** Returns the one copy of the token there is: 256 random bits, of which the database gets the hash. */
export async function createMagicLink(tx: Tx, { actor, partnerId, customerId, keyId }: CreateLink): Promise<string> {
  // Held until the link is in: an offboarding at the same moment either ends this link or comes first and refuses it.
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND);
  const token = randomSecret();
  const link = {
    id: newId(),
    tokenHash: sha256(token),
    customerId,
    keyId,
    userId: null,
    lifetimeSeconds: LIFETIME_SECONDS,
  };
  // An offboarded customer has no linked user any more, though the link is kept for its return.
  const isOffboarded = customer.state.previous !== null;
  if (isOffboarded || !(await insertLink(tx, link))) {
    throw new Refusal("bad_request", "Customer has no linked platform user");
  }
  await recordAudit(tx, {
    actor,
    action: "magic-link.created",
    subject: { kind: "customer", id: customerId },
    details: { linkId: link.id },
  });
  return token;
}

export const LINK_MINUTES = HOUR / MINUTE;

/**
 * A link for a portal user who asked for it by mail, made when that mail is written: nobody but the mail ever has it.
 * Undefined where the user is gone, or its customer was offboarded.
 */
export async function createLinkForUser(
  tx: Tx,
  actor: Actor,
  { partnerId, customerId, userId }: { partnerId: string; customerId: string; userId: string },
): Promise<string | undefined> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  const token = randomSecret();
  const link = {
    id: newId(),
    tokenHash: sha256(token),
    customerId,
    keyId: null,
    userId,
    lifetimeSeconds: LIFETIME_SECONDS,
  };
  if (customer?.state.previous !== null || !(await insertLink(tx, link))) return undefined;
  await recordAudit(tx, {
    actor,
    action: "magic-link.created",
    subject: { kind: "customer", id: customerId },
    partnerId,
    details: { linkId: link.id },
  });
  return token;
}

/** Where a link leads. */
export const linkTo = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/confirm?${new URLSearchParams({ token_hash: token, type: "magiclink" }).toString()}`;

/** Whom a link lets in. */
export type SignIn = { linkId: string; customerId: string; partnerId: string; userId: string; keyId: string | null };

/** Uses a link up. Undefined for one that is used, expired or unknown: nobody is told which. */
export async function spendMagicLink(tx: Tx, token: string): Promise<SignIn | undefined> {
  const found = await findUsableLink(tx, sha256(token));
  if (!found) return undefined;
  const { id: linkId, ...whom } = found;
  const customer = await lockCustomer(tx, whom.partnerId, whom.customerId);
  if (customer?.state.previous !== null || !(await markLinkUsed(tx, linkId))) return undefined;
  return { linkId, ...whom };
}
