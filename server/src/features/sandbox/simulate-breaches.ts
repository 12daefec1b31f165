import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import { conflict, invalidField } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Assets, listAssets } from "../assets/index.ts";
import { recordAudit } from "../audit/index.ts";
import { listDatedInstances, recordExposures } from "../breaches/index.ts";
import { insertSimulated, type Severity } from "../catalogue/index.ts";
import type { Customer } from "../customers/index.ts";
import type { SandboxCaller } from "./sandbox.ts";

/** What a breach of this severity typically exposes. */
const EXPOSED: Record<Severity, readonly string[]> = {
  critical: ["Email addresses", "Passwords", "Names"],
  high: ["Email addresses", "Password hints", "Private messages"],
  medium: ["Email addresses", "Names", "Phone numbers", "Physical addresses"],
  low: ["Email addresses", "Names"],
};

/** A developer's test may need a few pages of breaches, but never thousands. */
const MOST_BREACHES = 200;
const MOST_ADDRESSES = 10;

export type BreachesToSimulate = {
  count: number;
  severity: Severity;
  /** Used instead of what is typical of the severity. */
  breachCategories?: readonly string[] | undefined;
  title?: string | undefined;
  addresses?: readonly string[] | undefined;
};

/**
 * Gives a sandbox's customer, whose row the caller has locked, made-up breaches. From here on they're handled like real
 * ones: instances, event, alerts. In the catalogue they belong to this sandbox, so no one else's scan, import or
 * look-up finds them.
 */
export async function simulateBreaches(
  tx: Tx,
  { actor, partnerId }: SandboxCaller,
  customer: Customer,
  { count, severity, breachCategories, title, addresses }: BreachesToSimulate,
): Promise<void> {
  if (customer.state.previous !== null)
    throw conflict(
      `Customer is ${customer.state.status} and is not scanned; call reactivate first`,
      "customer-offboarded",
    );
  const assets = await listAssets(tx, customer.id);
  const mailboxes = new Set((addresses ?? someOf(assets)).map(mailboxOf));
  refuseUnwatched(addresses ?? [], assets);
  if ((await listDatedInstances(tx, customer.id)).length + count > MOST_BREACHES)
    throw conflict(`This customer may have ${MOST_BREACHES} breaches at most; use another one`, "sandbox-full");
  const breach = {
    title: title === undefined ? "Simulated breach" : `${title} (simulated)`,
    dataClasses: breachCategories ?? EXPOSED[severity],
  };
  const breachIds = await insertSimulated(tx, partnerId, breach, count);
  await recordExposures(tx, customer, assets, { mailboxes: new Map(breachIds.map((id) => [id, mailboxes])) });
  await recordAudit(tx, {
    actor,
    action: "sandbox.breaches-simulated",
    subject: { kind: "customer", id: customer.id },
    details: { count },
  });
}

/** Addresses that are watched by name, or one under a watched domain. */
function someOf({ emails, domains: [domain] }: Assets): string[] {
  return emails.length === 0 && domain !== undefined ? [`info@${domain}`] : emails.slice(0, MOST_ADDRESSES);
}

function refuseUnwatched(addresses: readonly string[], { emails, domains }: Assets): void {
  const named = new Set(emails.map(mailboxOf));
  const watched = new Set(domains);
  const other = addresses.find((address) => !named.has(mailboxOf(address)) && !isUnder(domainOf(address), watched));
  if (other !== undefined)
    throw invalidField("invalid-body", "addresses", `${other} is not monitored for this customer`);
}
