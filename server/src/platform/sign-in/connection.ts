import { z } from "zod";
import { invalidField } from "../../kernel/errors.ts";
import { asciiHost } from "../../kernel/domain-name.ts";
import { domainOf, readEmailAddress } from "../../kernel/email-address.ts";
import { isPublicMailProvider } from "../../kernel/public-mail-providers.ts";
import { LOST_SECRET, type ProviderClaims, type ProviderClient, type Providers } from "./protocol.ts";
import { DEFAULT_KIND, type ProtocolKind, protocolOf } from "./protocols.ts";

/** An organisation's or a customer's own identity provider, which its people sign in with. */
export type SignInConnection = ProviderClient & { id: string; kind: ProtocolKind; domains: string[] };

const MOST_DOMAINS = 50;

export const needsClientSecret = ({ clientSecret }: Pick<ProviderClient, "clientSecret">): boolean =>
  clientSecret === LOST_SECRET;

/** In both views of a sign-in connection. */
export const NeedsClientSecret = z.boolean().meta({
  description:
    "True if the service has lost the client secret. No one can sign in with the provider until you set it again.",
});

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

/** The settings of a sign-in connection: the fields of its protocol, and the domains that it may vouch for. */
export const signInConnectionFields = (allowsLocal: boolean) => ({
  ...protocolOf({ kind: DEFAULT_KIND }).fields(allowsLocal),
  domains: z.array(EmailDomain).min(1).max(MOST_DOMAINS),
});

type Client = Pick<ProviderClient, "issuer" | "clientId">;

/**
 * A different issuer or client is a different provider. It doesn't vouch for the people the previous one vouched for.
 */
export const isSameProvider = (one: Client, other: Client): boolean =>
  one.issuer === other.issuer && one.clientId === other.clientId;

/** Settings that can be stored: they have a secret, and the provider responds. Calls the provider. */
export async function usableSettings<Settings extends Client & { clientSecret?: string | undefined }>(
  providers: Providers,
  settings: Settings,
  stored: SignInConnection | undefined,
): Promise<Settings & { clientSecret: string }> {
  // The stored secret belongs to the stored issuer and must not be sent to another one.
  const kept = stored && isSameProvider(stored, settings) ? stored.clientSecret : LOST_SECRET;
  const clientSecret = settings.clientSecret ?? kept;
  if (clientSecret === LOST_SECRET) throw invalidField("connection-unusable", "clientSecret", "is required");
  const whole = { ...settings, clientSecret };
  const why = await protocolOf({ kind: DEFAULT_KIND }).whyUnusable(providers, whole);
  if (why !== undefined) throw invalidField("connection-unusable", "issuer", why);
  return whole;
}

/** Why a provider does not vouch for a person. */
export const PROVIDER_PROBLEMS = ["provider-away", "provider-refused", "email-unverified", "foreign-domain"] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** A person: the provider's identifier (`subject`), and an address that the provider may vouch for. */
export type Vouched = { subject: string; email: string };

/** The address must be verified by the provider, and must be at one of the connection's domains. */
export function vouchedBy(
  { subject, email: sent, emailVerified }: ProviderClaims,
  { domains }: Pick<SignInConnection, "domains">,
): Vouched | ProviderProblem {
  const email = typeof sent === "string" && emailVerified === true ? readEmailAddress(sent) : undefined;
  if (email === undefined) return "email-unverified";
  return domains.includes(domainOf(email)) ? { subject, email } : "foreign-domain";
}
