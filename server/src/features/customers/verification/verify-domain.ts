import { invalidField, notFound, Refusal } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import {
  type DueCheck,
  findVerification,
  heldBackOf,
  listStandings,
  type LookedUp,
  markVerified,
  noteChecked,
  noteMissing,
  noteStillThere,
  noteUnanswered,
  putVerification,
  type Verification,
  type VerificationMethod,
  type WhoseDomain,
} from "../../assets/index.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { mayAttestDomains } from "../../organisations/index.ts";
import { type Customer, CUSTOMER_NOT_FOUND, requestScan } from "../customer.ts";
import { lockCustomer, lockCustomers } from "../queries.ts";

const DOMAIN_NOT_FOUND = "Domain is not monitored for this customer";

export type WhichDomain = { partnerId: string; customerId: string; domain: string };

export type VerifyDomain = WhichDomain & { actor: Actor };

/** Begins a proof by DNS, or notes what a look-up of its record said. */
export async function verifyByDns(tx: Tx, command: VerifyDomain, looked: LookedUp | undefined): Promise<Verification> {
  const { customer, verification } = await beginProof(tx, command, "dns");
  const isVerified = verification.status === "verified";
  if (looked === "found" && !isVerified) await prove(tx, customer, command, "dns");
  if (looked === "found" && isVerified) await noteStillThere(tx, command);
  if (looked === "missing" && !isVerified) await noteChecked(tx, command);
  return (await findVerification(tx, command)) ?? verification;
}

/** Takes the word of a partner whom the operator trusts with it. */
export async function attestDomain(tx: Tx, command: VerifyDomain): Promise<Verification> {
  if (!(await mayAttestDomains(tx, command.partnerId))) {
    throw new Refusal("attestation-not-allowed", "This partner may not attest domains; verify it by dns or mail");
  }
  return attestAsOperator(tx, command);
}

/** Takes the operator's own word. */
export async function attestAsOperator(tx: Tx, command: VerifyDomain): Promise<Verification> {
  const { customer, verification } = await beginProof(tx, command, "attested");
  if (verification.status !== "verified") await prove(tx, customer, command, "attested");
  return (await findVerification(tx, command)) ?? verification;
}

/** Every proof begins here: the domain gets its token, and keeps it. */
export async function beginProof(tx: Tx, command: VerifyDomain, method: VerificationMethod) {
  const { partnerId, customerId, domain } = command;
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const verification = await putVerification(tx, { customerId, domain, method });
  if (!verification) throw notFound(DOMAIN_NOT_FOUND, "domain-not-found");
  if (!(await mayBeProved(tx, command))) {
    throw invalidField(
      "domain-not-verifiable",
      "domain",
      `anybody can have a mailbox at '${domain}', so it cannot be verified`,
    );
  }
  return { customer, verification };
}

/** Where anybody can have a mailbox, no proof says that the mailboxes are the customer's. Only the operator's rule does. */
export async function mayBeProved(tx: Tx, { customerId, domain }: WhoseDomain): Promise<boolean> {
  const standings = await listStandings(tx, [domain], customerId);
  return standings.some((one) => one.domain === domain && heldBackOf(one) !== "public-mail-provider");
}

/** A scan tells what was held back, and announces it as it announces anything new. */
export async function prove(
  tx: Tx,
  customer: Customer,
  { actor, domain }: Pick<VerifyDomain, "actor" | "domain">,
  method: VerificationMethod,
): Promise<void> {
  await markVerified(tx, { customerId: customer.id, domain }, method);
  if (customer.state.previous === null) await requestScan(tx, customer);
  await auditDomain(tx, customer, { actor, action: "domain.verified", domain, method });
}

/** Notes what the monthly look-up of a proof by DNS said. */
export async function noteRecheck(tx: Tx, actor: Actor, due: DueCheck, looked: LookedUp): Promise<void> {
  const { customerId, domain } = due;
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer) return;
  if (looked === "found") await noteStillThere(tx, due);
  if (looked === "unanswered") await noteUnanswered(tx, due);
  if (looked !== "missing" || !(await noteMissing(tx, due))) return;
  await auditDomain(tx, customer, { actor, action: "domain.lapsed", domain, method: "dns" });
}

type AuditedDomain = { actor: Actor; action: string; domain: string; method: VerificationMethod };

const auditDomain = (tx: Tx, customer: Customer, { actor, action, domain, method }: AuditedDomain): Promise<void> =>
  recordAudit(tx, {
    actor,
    action,
    subject: { kind: "customer", id: customer.id },
    ownerId: customer.partnerId,
    details: { domain, method },
  });
