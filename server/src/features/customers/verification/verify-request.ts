import { z } from "zod";
import { monitoredDomain } from "../../../kernel/domain-name.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DnsLookUps } from "../../../platform/dns/look-ups.ts";
import {
  askByMail,
  attestByPartner,
  findVerification,
  lookUpRecord,
  RoleMailbox,
  type Verification,
  VerificationMethod,
  verifyByDns,
} from "../../assets/index.ts";
import type { Actor } from "../../audit/index.ts";
import { findCustomer } from "../queries.ts";
import { lockDomainOwner, type WhichDomain } from "./verify.ts";

export const VerifyRequest = z.object({
  domain: monitoredDomain(() => "allow"),
  method: VerificationMethod.default("dns").describe(
    "`dns`: return the DNS record and look it up. `mail`: email a link to one of the domain's administrative addresses. `attested`: you vouch for the domain, if the operator allows that.",
  ),
  mailbox: RoleMailbox.default("postmaster").describe("The administrative address that gets the email."),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

type Means = { db: Db; dns: DnsLookUps };

/**
 * Does the slow part, such as asking name servers, and returns the change to make in a transaction. A domain that has
 * no token yet isn't looked up: no one can have published it.
 */
export async function prepareVerification(
  { db, dns }: Means,
  whose: Omit<WhichDomain, "domain">,
  { domain, method, mailbox }: VerifyRequest,
): Promise<(tx: Tx, actor: Actor) => Promise<Verification>> {
  const which = { ...whose, domain };
  if (method === "mail") return async (tx, actor) => askByMail(tx, await lockDomainOwner(tx, actor, which), mailbox);
  if (method === "attested") return async (tx, actor) => attestByPartner(tx, await lockDomainOwner(tx, actor, which));
  const customer = await findCustomer(db, which.partnerId, which.customerId);
  const known = customer && (await findVerification(db, which));
  const looked = known && (await lookUpRecord(dns, known));
  return async (tx, actor) => verifyByDns(tx, await lockDomainOwner(tx, actor, which), looked);
}
