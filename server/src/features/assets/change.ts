import type { DomainVerdicts } from "../../kernel/domain-name.ts";
import { invalidField, Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordHappening } from "../events/index.ts";
import { figuresChanged } from "../organisations/index.ts";
import { type Assets, isEmpty, MOST_DOMAINS, MOST_EMAILS, refuseProviders } from "./assets.ts";
import { deleteAssets, insertAssets, listAssets } from "./queries.ts";

export type AssetChange = { added: Assets; removed: Assets; now: Assets };

/** The full new list of either kind. A kind that is left out does not change. */
export type Replacement = { domains?: string[] | undefined; emails?: string[] | undefined };

/**
 * The customer that owns the assets. The contact is monitored in addition to the list and does not count towards its
 * length.
 */
export type AssetOwner = { id: string; partnerId: string; contactEmail: string | null };

// The three functions below expect the customer's row to be locked: they read the lists, decide, and write. A provider
// that was monitored before it was known as one may stay, and may be removed.

export async function replaceAssets(
  tx: Tx,
  customer: AssetOwner,
  wanted: Replacement,
  verdictOf: DomainVerdicts,
): Promise<AssetChange> {
  const before = await listAssets(tx, customer.id);
  refuseProviders(wanted.domains ?? [], verdictOf, before.domains);
  return apply(tx, customer, before, {
    domains: [...new Set(wanted.domains ?? before.domains)],
    emails: wanted.emails ?? before.emails,
  });
}

export async function addAssets(tx: Tx, customer: AssetOwner, more: Assets): Promise<AssetChange> {
  const before = await listAssets(tx, customer.id);
  return apply(tx, customer, before, {
    domains: [...new Set([...before.domains, ...more.domains])],
    emails: [...new Set([...before.emails, ...more.emails])],
  });
}

export async function removeAssets(
  tx: Tx,
  customer: AssetOwner,
  less: Assets,
  verdictOf: DomainVerdicts,
): Promise<AssetChange> {
  const before = await listAssets(tx, customer.id);
  refuseProviders(less.domains, verdictOf, before.domains);
  return apply(tx, customer, before, without(before, less));
}

async function apply(
  tx: Tx,
  { id: customerId, partnerId, contactEmail }: AssetOwner,
  before: Assets,
  now: Assets,
): Promise<AssetChange> {
  if (isEmpty(now)) {
    throw new Refusal(
      "assets-required",
      "At least one domain or email must stay monitored; offboard the customer to stop",
    );
  }
  const added = without(now, before);
  if (added.domains.length > 0 && now.domains.length > MOST_DOMAINS) {
    throw invalidField("too-many-assets", "domains", `at most ${MOST_DOMAINS} can be monitored`);
  }
  if (added.emails.length > 0 && now.emails.filter((email) => email !== contactEmail).length > MOST_EMAILS) {
    throw invalidField("too-many-assets", "emails", `at most ${MOST_EMAILS} can be monitored`);
  }
  const removed = without(before, now);
  if (!isEmpty(removed)) {
    const { domains, emails } = await deleteAssets(tx, customerId, removed);
    await recordHappening(tx, figuresChanged, [{ partnerId, domains: -domains, emails: -emails }]);
  }
  if (!isEmpty(added)) {
    const counts = await insertAssets(tx, customerId, added);
    await recordHappening(tx, figuresChanged, [{ partnerId, ...counts }]);
  }
  return { added, removed, now: { domains: now.domains.toSorted(), emails: now.emails.toSorted() } };
}

function without(these: Assets, those: Assets): Assets {
  const domains = new Set(those.domains);
  const emails = new Set(those.emails);
  return {
    domains: these.domains.filter((domain) => !domains.has(domain)),
    emails: these.emails.filter((email) => !emails.has(email)),
  };
}
