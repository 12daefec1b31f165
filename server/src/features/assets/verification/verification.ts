import { z } from "zod";
import { domainAndParents } from "../../../kernel/domain-name.ts";
import type { DnsAnswer, DnsLookUps } from "../../../platform/dns/look-ups.ts";

/**
 * How a customer proves that a domain is its own: a record in the domain's DNS, a link mailed to an address that only
 * the domain's administrators have, or the word of a partner or the operator.
 */
export const VerificationMethod = z.enum(["dns", "mail", "attested"]);
export type VerificationMethod = z.infer<typeof VerificationMethod>;

/** `lapsed`: it was verified, and its DNS record has been gone for a week. */
const VerificationStatus = z.enum(["unverified", "pending", "verified", "lapsed"]);

/** The addresses that RFC 2142 and certificate authorities expect the administrators of a domain to have. */
export const RoleMailbox = z.enum(["postmaster", "admin", "hostmaster", "webmaster", "security"]);
export type RoleMailbox = z.infer<typeof RoleMailbox>;

const DnsRecord = z
  .object({ type: z.literal("TXT"), name: z.string(), value: z.string() })
  .meta({ description: "The DNS record that proves it. It may also be published at the domain itself." });

/** A stored proof, complete or open. */
export type Verification = {
  domain: string;
  status: "pending" | "verified" | "lapsed";
  method: VerificationMethod;
  dnsToken: string;
  verifiedAt: Date | null;
  checkedAt: Date | null;
};

export const DomainVerification = z.object({
  domain: z.string(),
  status: VerificationStatus,
  method: VerificationMethod.optional(),
  verifiedAt: z.iso.datetime().optional(),
  checkedAt: z.iso.datetime().optional().describe("When the domain's DNS last answered."),
  record: DnsRecord.optional(),
});

export const verificationView = (one: Verification): z.infer<typeof DomainVerification> => ({
  domain: one.domain,
  status: one.status,
  method: one.method,
  ...(one.verifiedAt === null ? {} : { verifiedAt: one.verifiedAt.toISOString() }),
  ...(one.checkedAt === null ? {} : { checkedAt: one.checkedAt.toISOString() }),
  record: recordOf(one),
});

const valueOf = (token: string): string => `sablewatch-verification=${token}`;

/** A domain's own proof counts. A domain under a verified one is verified with it. */
export function verificationsByDomain(all: readonly Verification[]) {
  const byDomain = new Map(all.map((one) => [one.domain, one]));
  return (domain: string): z.infer<typeof DomainVerification> => {
    const own = byDomain.get(domain);
    if (own?.status === "verified") return verificationView(own);
    const above = [...domainAndParents(domain)].find((parent) => byDomain.get(parent)?.status === "verified");
    const proof = above === undefined ? own : byDomain.get(above);
    return proof ? { ...verificationView(proof), domain } : { domain, status: "unverified" };
  };
}

const recordOf = ({ domain, dnsToken }: Pick<Verification, "domain" | "dnsToken">) => ({
  type: "TXT" as const,
  name: `_sablewatch.${domain}`,
  value: valueOf(dnsToken),
});

/** `unanswered` doesn't mean no: a name server that fails says nothing about the record. */
export type LookedUp = "found" | "missing" | "unanswered";

/** Looks for the record in both places. Not inside a transaction: name servers may take their time. */
export async function lookUpRecord(
  dns: DnsLookUps,
  { domain, dnsToken }: Pick<Verification, "domain" | "dnsToken">,
): Promise<LookedUp> {
  const { name, value } = recordOf({ domain, dnsToken });
  const answers = await Promise.all([dns.lookUpTxt(name), dns.lookUpTxt(domain)]);
  const holds = (answer: DnsAnswer) =>
    answer.kind === "found" && answer.records.some((record) => record.trim() === value);
  if (answers.some(holds)) return "found";
  return answers.some(({ kind }) => kind === "unanswered") ? "unanswered" : "missing";
}
