import { z } from "zod";
import { asciiHost } from "../../../kernel/domain-name.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { isPublicMailProvider } from "../../../kernel/public-mail-providers.ts";
import { textOf } from "../../../kernel/text.ts";
import { refusalOfTarget } from "../../../platform/outbound/guard.ts";
import type { StaffRole } from "../../callers/index.ts";
import type { Organisation } from "../organisation.ts";

/** An organisation's own identity provider. */
export type StaffConnection = {
  id: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  domains: string[];
  defaultRole: StaffRole;
  isRequired: boolean;
};

/** Nobody becomes an owner by signing in: owners are invited. */
const DefaultRole = z.enum(["admin", "technician", "viewer"]);

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

/** What an owner sets. Without a secret, the one that is stored stays. */
export const connectionSettings = (allowsLocal: boolean) =>
  z.object({
    issuer: textOf(1, 500).superRefine((url, context) => {
      const refusal = refusalOfTarget(url, allowsLocal);
      if (refusal !== undefined) context.addIssue({ code: "custom", message: refusal });
      // The address of the document instead of the issuer's would make the library skip the check of the issuer.
      if (url.includes("/.well-known/")) context.addIssue({ code: "custom", message: "must be the issuer itself" });
    }),
    clientId: textOf(1, 500),
    clientSecret: textOf(1, 1000).optional(),
    domains: z.array(EmailDomain).min(1).max(MOST_DOMAINS),
    defaultRole: DefaultRole.default("viewer"),
    isRequired: z.boolean().default(false),
  });
export type ConnectionSettings = z.infer<ReturnType<typeof connectionSettings>>;

/** Never with the secret. */
export const ConnectionView = z
  .object({
    id: Uuid,
    issuer: z.string(),
    clientId: z.string(),
    domains: z.array(z.string()),
    defaultRole: DefaultRole,
    isRequired: z.boolean(),
    signInUrl: z.url().meta({ description: "Where the organisation's people sign in with their provider." }),
    redirectUrl: z.url().meta({ description: "What the provider has to allow as the redirect URL." }),
  })
  .meta({ id: "StaffConnection" });

const signInPathOf = (connectionId: string): string => `/auth/staff/connections/${connectionId}`;
export const CALLBACK_PATH = "/auth/staff/callback";

export const connectionView = (connection: StaffConnection, publicUrl: string): z.infer<typeof ConnectionView> => ({
  id: connection.id,
  issuer: connection.issuer,
  clientId: connection.clientId,
  domains: connection.domains,
  defaultRole: DefaultRole.parse(connection.defaultRole),
  isRequired: connection.isRequired,
  signInUrl: publicUrl + signInPathOf(connection.id),
  redirectUrl: publicUrl + CALLBACK_PATH,
});

/** A connection with the organisation it belongs to. */
export type OwnedConnection = StaffConnection & { organisation: Organisation };
