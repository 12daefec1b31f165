import { z } from "zod";
import { invalidField } from "../../kernel/errors.ts";
import { asciiHost } from "../../kernel/domain-name.ts";
import { domainOf, readEmailAddress } from "../../kernel/email-address.ts";
import { isPublicMailProvider } from "../../kernel/public-mail-providers.ts";
import type { ProviderClaims, ProviderClient, Providers } from "./protocol.ts";
import { DEFAULT_KIND, type ProtocolKind, protocolOf } from "./protocols.ts";

/** An organisation's or a customer's own identity provider, by which its people sign in. */
export type SignInConnection = ProviderClient & { id: string; kind: ProtocolKind; domains: string[] };

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
      context.addIssue({ code: "custom", message: "anyone can have a mailbox there" });
      return z.NEVER;
    }
    return domain;
  });

/** What is set up of a sign-in connection: the fields of its protocol, and the domains that it may vouch for. */
export const signInConnectionFields = (allowsLocal: boolean) => ({
  ...protocolOf({ kind: DEFAULT_KIND }).fields(allowsLocal),
  domains: z.array(EmailDomain).min(1).max(MOST_DOMAINS),
});

type Client = Pick<ProviderClient, "issuer" | "clientId">;

/** Another issuer or client is another provider: it vouches for nobody whom the one before vouched for. */
export const isSameProvider = (one: Client, other: Client): boolean =>
  one.issuer === other.issuer && one.clientId === other.clientId;

/** Settings that can be stored: with a secret, and with a provider that responds. Calls the provider. */
export async function usableSettings<Settings extends Client & { clientSecret?: string | undefined }>(
  providers: Providers,
  settings: Settings,
  stored: SignInConnection | undefined,
): Promise<Settings & { clientSecret: string }> {
  // The stored secret is for the stored issuer: another one must not be sent it.
  const kept = stored && isSameProvider(stored, settings) ? stored.clientSecret : undefined;
  const clientSecret = settings.clientSecret ?? kept;
  if (clientSecret === undefined) throw invalidField("connection-unusable", "clientSecret", "is required");
  const whole = { ...settings, clientSecret };
  const why = await protocolOf({ kind: DEFAULT_KIND }).whyUnusable(providers, whole);
  if (why !== undefined) throw invalidField("connection-unusable", "issuer", why);
  return whole;
}

/** Why a provider vouches for nobody. */
export const PROVIDER_PROBLEMS = ["provider-away", "provider-refused", "email-unverified", "foreign-domain"] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** Somebody, by the subject that the provider calls them and an address that it may vouch for. */
export type Vouched = { subject: string; email: string };

/** The address has to be verified at the provider, and at one of the connection's domains. */
export function vouchedBy(
  { subject, email: sent, emailVerified }: ProviderClaims,
  { domains }: Pick<SignInConnection, "domains">,
): Vouched | ProviderProblem {
  const email = typeof sent === "string" && emailVerified === true ? readEmailAddress(sent) : undefined;
  if (email === undefined) return "email-unverified";
  return domains.includes(domainOf(email)) ? { subject, email } : "foreign-domain";
}
