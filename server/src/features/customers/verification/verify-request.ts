import { z } from "zod";
import { monitoredDomain } from "../../../kernel/domain-name.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { DnsLookUps } from "../../../platform/dns/look-ups.ts";
import {
  findVerification,
  lookUpRecord,
  RoleMailbox,
  type Verification,
  VerificationMethod,
} from "../../assets/index.ts";
import type { Actor } from "../../audit/index.ts";
import { findCustomer } from "../queries.ts";
import { askByMail } from "./verify-by-mail.ts";
import { attestDomain, verifyByDns, type WhichDomain } from "./verify-domain.ts";

export const VerifyRequest = z.object({
  domain: monitoredDomain(() => "allow"),
  method: VerificationMethod.default("dns").describe(
    "`dns`: look for the record, and answer with it. `mail`: send a link to an address of the domain's administrators. " +
      "`attested`: the partner vouches for it, where the operator allows that.",
  ),
  mailbox: RoleMailbox.default("postmaster").describe("The address of the domain that the mail goes to."),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

type Means = { db: Db; dns: DnsLookUps };

/**
 * Does what takes time, such as asking name servers, and returns the change to make in a transaction. A domain that has
 * no token yet is not looked up: nobody can have published it.
 */
export async function prepareVerification(
  { db, dns }: Means,
  whose: Omit<WhichDomain, "domain">,
  { domain, method, mailbox }: VerifyRequest,
): Promise<(tx: Tx, actor: Actor) => Promise<Verification>> {
  const which = { ...whose, domain };
  if (method === "mail") return (tx, actor) => askByMail(tx, { ...which, actor }, mailbox);
  if (method === "attested") return (tx, actor) => attestDomain(tx, { ...which, actor });
  const customer = await findCustomer(db, which.partnerId, which.customerId);
  const known = customer && (await findVerification(db, which));
  const looked = known && (await lookUpRecord(dns, known));
  return (tx, actor) => verifyByDns(tx, { ...which, actor }, looked);
}
