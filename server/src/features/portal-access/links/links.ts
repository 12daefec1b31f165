import { HOUR, MINUTE, SECOND } from "../../../kernel/duration.ts";
import { conflict, notFound, Refusal } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import type { AskingParty } from "../../callers/index.ts";
import { CUSTOMER_NOT_FOUND, type Customer, lockCustomer } from "../../customers/index.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import { areLinksOff, findUsableLink, insertLink, markLinkUsed } from "./queries.ts";

const LIFETIME_SECONDS = HOUR / SECOND;

export type CreateLink = { actor: Actor; partnerId: string; customerId: string; by: AskingParty | undefined };

/**
 * Who requested a link: an API key or a member of staff. When the key or the right of the person ends, so do the link
 * and its sessions.
 */
export type LinkMaker = { keyId: string | null; staffMembershipId: string | null };

const NOBODY: LinkMaker = { keyId: null, staffMembershipId: null };

const makerOf = (asker: AskingParty | undefined): LinkMaker =>
  asker === undefined
    ? NOBODY
    : asker.kind === "staff"
      ? { ...NOBODY, staffMembershipId: asker.membershipId }
      : { ...NOBODY, keyId: asker.keyId };

/**
 * Returns the only copy of the token: 256 random bits. The database stores its hash. `by` is undefined at the command
 * line.
 */
export async function createMagicLink(tx: Tx, { by, ...whose }: CreateLink): Promise<string> {
  // Locked until the link is inserted: a concurrent offboarding either ends this link, or comes first and refuses it.
  const customer = await lockCustomer(tx, whose.partnerId, whose.customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  if (await areLinksOff(tx, customer.id, "partner")) {
    throw conflict(
      "Magic links are switched off for this customer: it signs in with its own identity provider",
      "magic-links-off",
    );
  }
  const token = await newLink(tx, customer, { ...whose, ...makerOf(by), user: null, returnTo: null, isMailed: false });
  if (token === undefined) throw new Refusal("no-platform-user", "Customer has no linked platform user");
  return token;
}

export const LINK_MINUTES = HOUR / MINUTE;

export type LinkByMail = {
  actor: Actor;
  partnerId: string;
  customerId: string;
  user: { id: string; email: string };
  /** The page that the link leads to; null for the overview. */
  returnTo: string | null;
};

/**
 * A link for a portal user who requested it by mail, created when that mail is written. Only the mail contains it.
 * Undefined if the user is gone or has a new address, the customer was offboarded, or it requires its own provider.
 */
export async function createLinkForUser(tx: Tx, whose: LinkByMail): Promise<string | undefined> {
  const customer = await lockCustomer(tx, whose.partnerId, whose.customerId);
  if (await areLinksOff(tx, whose.customerId, "mail")) return undefined;
  return customer && newLink(tx, customer, { ...whose, ...NOBODY, isMailed: true });
}

type NewLinkFor = Omit<LinkByMail, "user"> & LinkMaker & { user: LinkByMail["user"] | null; isMailed: boolean };

async function newLink(tx: Tx, { state }: Customer, whose: NewLinkFor): Promise<string | undefined> {
  const { actor, partnerId, customerId, ...about } = whose;
  const token = randomSecret();
  const link = { id: newId(), tokenHash: sha256(token), customerId, ...about, lifetimeSeconds: LIFETIME_SECONDS };
  // The portal user of an offboarded customer is kept for its return, but may not sign in.
  if (state.previous !== null || !(await insertLink(tx, link))) return undefined;
  await recordAudit(tx, {
    actor,
    action: "magic-link.created",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { linkId: link.id },
  });
  return token;
}

/** The URL of a link. */
export const linkTo = (root: string, token: string): string =>
  `${root}/auth/confirm?${new URLSearchParams({ token_hash: token, type: "magiclink" }).toString()}`;

/** Who a link signs in, and where it leads. */
export type SignIn = SignedInUser & { returnTo: string | null };

/**
 * Uses up a link. Returns undefined if it is used, expired or unknown; callers do not learn which. With `partnerId`,
 * another partner's link counts as unknown too, and stays unused.
 */
export async function spendMagicLink(tx: Tx, token: string, partnerId?: string): Promise<SignIn | undefined> {
  const found = await findUsableLink(tx, sha256(token));
  if (!found || (partnerId !== undefined && found.partnerId !== partnerId)) return undefined;
  const { id: linkId, ...whom } = found;
  const customer = await lockCustomer(tx, whom.partnerId, whom.customerId);
  if (customer?.state.previous !== null || !(await markLinkUsed(tx, linkId))) return undefined;
  return { method: "link", linkId, ...whom };
}
