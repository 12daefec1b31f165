import { z } from "zod";
import { asciiHost } from "../../kernel/domain-name.ts";
import { domainOf, readEmailAddress } from "../../kernel/email-address.ts";
import { isPublicMailProvider } from "../../kernel/public-mail-providers.ts";
import { textOf } from "../../kernel/text.ts";
import { refusalOfTarget } from "../outbound/guard.ts";
import type { ProviderClaims } from "./provider.ts";

const MOST_DOMAINS = 50;

const EmailDomain = z
  .string()
  .max(253)
  .transform((text, context) => {
    const domain = asciiHost(text.trim().toLowerCase());
    if (domain === undefined || !domain.includes(".")) {
      context.addIssue({ code: "custom", message: "must be a domain such as harbour-it.example" });
      return z.NEVER;
    }
    if (isPublicMailProvider(domain)) {
      context.addIssue({ code: "custom", message: "anybody can have a mailbox there" });
      return z.NEVER;
    }
    return domain;
  });

/** The fields of every connection to a provider. Without a secret, the one that is stored stays. */
export const providerFields = (allowsLocal: boolean) => ({
  issuer: textOf(1, 500).superRefine((url, context) => {
    const refusal = refusalOfTarget(url, allowsLocal);
    if (refusal !== undefined) context.addIssue({ code: "custom", message: refusal });
    // The address of the document instead of the issuer's would make the library skip the check of the issuer.
    if (url.includes("/.well-known/")) context.addIssue({ code: "custom", message: "must be the issuer itself" });
  }),
  clientId: textOf(1, 500),
  clientSecret: textOf(1, 1000).optional(),
  domains: z.array(EmailDomain).min(1).max(MOST_DOMAINS),
});

/** The address that a provider says it has verified. */
export const verifiedAddress = ({ email, emailVerified }: ProviderClaims): string | undefined =>
  typeof email === "string" && emailVerified === true ? readEmailAddress(email) : undefined;

/** The same, if it is at one of the connection's domains. */
export function vouchedAddress(
  claims: ProviderClaims,
  { domains }: { domains: readonly string[] },
): string | undefined {
  const address = verifiedAddress(claims);
  return address !== undefined && domains.includes(domainOf(address)) ? address : undefined;
}
