import { notFound } from "../../../kernel/errors.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import {
  attest,
  type DomainProof,
  domainsVerified,
  mayBeProved,
  prove,
  spendDomainLinks,
  type Verification,
} from "../../assets/index.ts";
import type { Actor } from "../../audit/index.ts";
import { onHappening, type Subscription } from "../../events/index.ts";
import { CUSTOMER_NOT_FOUND, requestScans } from "../customer.ts";
import { lockCustomer, lockCustomers } from "../queries.ts";
import { findAskedDomain } from "./queries.ts";

export type WhichDomain = { partnerId: string; customerId: string; domain: string };

/** Locks the customer whose domain is to be verified. */
export async function lockDomainOwner(tx: Tx, actor: Actor, which: WhichDomain): Promise<DomainProof> {
  const owner = await lockCustomer(tx, which.partnerId, which.customerId);
  if (!owner) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return { actor, owner, domain: which.domain };
}

/** Accepts the operator's own word. */
export const attestAsOperator = async (
  tx: Tx,
  { actor, ...which }: WhichDomain & { actor: Actor },
): Promise<Verification> => attest(tx, await lockDomainOwner(tx, actor, which));

/** Scans customers, unless they're offboarded, for what was held back until their domain was verified. */
export const scanningVerified: Subscription = onHappening(domainsVerified, async (tx, verified) => {
  const customers = await lockCustomers(
    tx,
    verified.map(({ customerId }) => customerId),
  );
  await requestScans(
    tx,
    customers.filter(({ state }) => state.previous === null).map(({ id }) => id),
  );
});

/**
 * Uses up a link. Returns the domain, or undefined if the link is used, expired or unknown. With `partnerId`, another
 * partner's link counts as unknown too, and stays unused.
 */
export async function confirmDomain(
  tx: Tx,
  actor: Actor,
  token: string,
  partnerId?: string,
): Promise<string | undefined> {
  const tokenHash = sha256(token);
  const asked = await findAskedDomain(tx, tokenHash, partnerId);
  if (!asked) return undefined;
  const { customerId, domain } = asked;
  // Locked before the link's row, because removing a domain from monitoring locks in this order too.
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer || !(await spendDomainLinks(tx, { customerId, domain, tokenHash }))) return undefined;
  if (!(await mayBeProved(tx, { customerId, domain }))) return undefined;
  await prove(tx, { actor, owner: customer, domain }, "mail");
  return domain;
}
