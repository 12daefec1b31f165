import { invalidField, notFound, Refusal } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { mayAttestDomains } from "../../organisations/index.ts";
import { recordHappening } from "../../events/index.ts";
import { domainsVerified } from "../happenings.ts";
import { heldBackOf } from "../held-back.ts";
import { listStandings } from "../queries-domains.ts";
import {
  type DueCheck,
  findVerification,
  markVerified,
  noteChecked,
  noteMissing,
  noteStillThere,
  noteUnanswered,
  putVerification,
  type WhoseDomain,
} from "./queries.ts";
import type { LookedUp, Verification, VerificationMethod } from "./verification.ts";

const DOMAIN_NOT_FOUND = "Domain is not monitored for this customer";

/** The customer that proves a domain, and the domain. The caller has locked the customer. */
export type DomainProof = { actor: Actor; owner: { id: string; partnerId: string }; domain: string };

const whoseOf = ({ owner, domain }: DomainProof): WhoseDomain => ({ customerId: owner.id, domain });

/** Starts a proof by DNS, or records the result of looking it up. */
export async function verifyByDns(tx: Tx, proof: DomainProof, looked: LookedUp | undefined): Promise<Verification> {
  const whose = whoseOf(proof);
  const verification = await beginProof(tx, proof, "dns");
  const isVerified = verification.status === "verified";
  if (looked === "found" && !isVerified) await prove(tx, proof, "dns");
  if (looked === "found" && isVerified) await noteStillThere(tx, whose);
  if (looked === "missing" && !isVerified) await noteChecked(tx, whose);
  return (await findVerification(tx, whose)) ?? verification;
}

/** Accepts the word of a partner that the operator allows to vouch for domains. */
export async function attestByPartner(tx: Tx, proof: DomainProof): Promise<Verification> {
  if (!(await mayAttestDomains(tx, proof.owner.partnerId))) {
    throw new Refusal(
      "attestation-not-allowed",
      "This partner may not attest domains; verify the domain by dns or mail",
    );
  }
  return attest(tx, proof);
}

/** Accepts the operator's own word. */
export async function attest(tx: Tx, proof: DomainProof): Promise<Verification> {
  const verification = await beginProof(tx, proof, "attested");
  if (verification.status !== "verified") await prove(tx, proof, "attested");
  return (await findVerification(tx, whoseOf(proof))) ?? verification;
}

/** Every proof starts here: the domain gets its token, and keeps it. */
export async function beginProof(tx: Tx, proof: DomainProof, method: VerificationMethod): Promise<Verification> {
  const whose = whoseOf(proof);
  const verification = await putVerification(tx, { ...whose, method });
  if (!verification) throw notFound(DOMAIN_NOT_FOUND, "domain-not-found");
  if (!(await mayBeProved(tx, whose))) {
    throw invalidField(
      "domain-not-verifiable",
      "domain",
      `anyone can have a mailbox at '${proof.domain}', so it cannot be verified`,
    );
  }
  return verification;
}

/**
 * Where anyone can have a mailbox, proving control of the domain doesn't make its mailboxes the customer's. Only the
 * operator's rule does.
 */
export async function mayBeProved(tx: Tx, { customerId, domain }: WhoseDomain): Promise<boolean> {
  const standings = await listStandings(tx, [domain], customerId);
  return standings.some((one) => one.domain === domain && heldBackOf(one) !== "public-mail-provider");
}

/** A scan finds what was held back, and announces it like anything new. */
export async function prove(tx: Tx, proof: DomainProof, method: VerificationMethod): Promise<void> {
  await markVerified(tx, whoseOf(proof), method);
  await recordHappening(tx, domainsVerified, [{ customerId: proof.owner.id }]);
  await auditDomain(tx, proof, "domain.verified", method);
}

/** Records the result of the monthly look-up of a DNS proof. */
export async function noteRecheck(tx: Tx, proof: DomainProof, due: DueCheck, looked: LookedUp): Promise<void> {
  if (looked === "found") await noteStillThere(tx, due);
  if (looked === "unanswered") await noteUnanswered(tx, due);
  if (looked !== "missing" || !(await noteMissing(tx, due))) return;
  await auditDomain(tx, proof, "domain.lapsed", "dns");
}

const auditDomain = (
  tx: Tx,
  { actor, owner, domain }: DomainProof,
  action: string,
  method: VerificationMethod,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action,
    subject: { kind: "customer", id: owner.id },
    ownerId: owner.partnerId,
    details: { domain, method },
  });
