import { z } from "zod";
import { domainRefusalText, type DomainVerdicts, mayBeMonitored, monitoredDomain } from "../../kernel/domain-name.ts";
import { EmailAddress } from "../../kernel/email-address.ts";
import { invalidBody } from "../../platform/http/validation.ts";
import { HeldBack, heldBackOf } from "./held-back.ts";
import type { WatchedAssets } from "./queries-domains.ts";
import { DomainVerification, type Verification, verificationsByDomain } from "./verification/verification.ts";

export const MOST_DOMAINS = 1_000;
export const MOST_EMAILS = 10_000;

/** What is monitored for a customer, normalised and without duplicates. */
export type Assets = { domains: string[]; emails: string[] };

const unique = (values: string[]): string[] => [...new Set(values)];

/** Domains to monitor from now on: public mail providers are refused. */
export const domainList = (verdictOf: DomainVerdicts) =>
  z.array(monitoredDomain(verdictOf)).max(MOST_DOMAINS).transform(unique);

/** Domains that may already be monitored, even if they are providers. Keeps each domain's position in the request. */
export const AnyDomainList = z.array(monitoredDomain(() => "allow")).max(MOST_DOMAINS);

export const EmailList = z.array(EmailAddress).max(MOST_EMAILS).transform(unique);

/** Refuses providers with the same message as `domainList`. Domains that are already monitored may stay. */
export function refuseProviders(
  sent: readonly string[],
  verdictOf: DomainVerdicts,
  watched: readonly string[] = [],
): void {
  const known = new Set(watched);
  const issues = sent.flatMap((domain, index) =>
    known.has(domain) || mayBeMonitored(domain, verdictOf(domain))
      ? []
      : { path: ["domains", index], message: domainRefusalText(domain, "public mail provider") },
  );
  if (issues.length > 0) throw invalidBody(issues);
}

export const AssetsView = z.object({
  domains: z.array(z.string()),
  emails: z.array(z.string()),
  heldBack: z
    .array(z.object({ domain: z.string(), reason: HeldBack }))
    .optional()
    .describe(
      "The domains under which no addresses are discovered: either anyone can get a mailbox there and the operator hasn't allowed it, or more addresses are exposed than are listed for an unverified domain. Addresses in `emails` are monitored anyway. Left out if there are none.",
    ),
  domainVerification: z
    .array(DomainVerification)
    .optional()
    .describe(
      "The domains that the customer has verified, has started to verify, or had verified before. Subdomains of a verified domain are verified with it. All others are unverified. Left out if there are none.",
    ),
});

export function viewOf(
  { domains, emails }: Pick<WatchedAssets, "domains" | "emails">,
  verifications: readonly Verification[],
): z.infer<typeof AssetsView> {
  const heldBack = domains.flatMap((standing) => {
    const reason = heldBackOf(standing);
    return reason === undefined ? [] : { domain: standing.domain, reason };
  });
  const domainVerification = namesOf(domains)
    .map(verificationsByDomain(verifications))
    .filter(({ status }) => status !== "unverified");
  return {
    domains: namesOf(domains),
    emails,
    ...(heldBack.length > 0 ? { heldBack } : {}),
    ...(domainVerification.length > 0 ? { domainVerification } : {}),
  };
}

export const namesOf = (domains: readonly { domain: string }[]): string[] => domains.map(({ domain }) => domain);

export const isEmpty = ({ domains, emails }: Assets): boolean => domains.length === 0 && emails.length === 0;
