import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import {
  PROVIDER_PROBLEMS,
  type SignInConnection,
  NeedsClientSecret,
  needsClientSecret,
  signInConnectionFields,
} from "../../../platform/sign-in/connection.ts";
import { PROTOCOL_KINDS } from "../../../platform/sign-in/protocols.ts";

/** How a test sign-in ended. Partners see it; the person who signs in doesn't. */
const TRY_RESULTS = ["worked", ...PROVIDER_PROBLEMS, "no-portal-user", "another-person"] as const;
export type TryResult = (typeof TRY_RESULTS)[number];

/** A customer's own identity provider. */
export type CustomerSignInConnection = SignInConnection & {
  customerId: string;
  isEnabled: boolean;
  isRequired: boolean;
  allowsMagicLinks: boolean;
  triedAt: Date | null;
  tryResult: TryResult | null;
};

/** What the partner sets up. */
export const customerSignInConnectionSettings = (allowsLocal: boolean) => z.object(signInConnectionFields(allowsLocal));
export type CustomerSignInConnectionSettings = z.infer<ReturnType<typeof customerSignInConnectionSettings>>;

/** What the partner can switch on and off. */
export const CustomerSignInConnectionChanges = z
  .object({
    isEnabled: z.boolean().optional().meta({ description: "Whether the customer's people can sign in with it." }),
    isRequired: z.boolean().optional().meta({
      description: "While enabled: the portal's sign-in page asks people to use it, and sends no links by email.",
    }),
    allowsMagicLinks: z
      .boolean()
      .optional()
      .meta({ description: "While enabled: whether the partner's magic links work for this customer." }),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: "At least one of isEnabled, isRequired and allowsMagicLinks must be provided",
  });
export type CustomerSignInConnectionChanges = z.infer<typeof CustomerSignInConnectionChanges>;

/** Never contains the secret. */
export const CustomerSignInConnectionView = z
  .object({
    id: Uuid,
    kind: z.enum(PROTOCOL_KINDS).meta({ description: "More kinds may come." }),
    issuer: z.string(),
    clientId: z.string(),
    needsClientSecret: NeedsClientSecret,
    domains: z.array(z.string()),
    isEnabled: z.boolean(),
    isRequired: z.boolean(),
    allowsMagicLinks: z.boolean(),
    lastTry: z
      .object({ at: z.iso.datetime(), result: z.enum(TRY_RESULTS) })
      .nullable()
      .meta({
        description:
          "How the last test sign-in ended. Null before the first one, and after the issuer or client was changed.",
      }),
    signInUrl: z.url().meta({ description: "Where the customer's people sign in with their provider." }),
  })
  .meta({ id: "CustomerConnection" });

/** Where a customer's people start to sign in with its provider. */
export const providerSignInPath = (customerId: string, returnTo?: string): string =>
  `/auth/customers/${customerId}/sign-in${returnTo === undefined ? "" : `?${new URLSearchParams({ next: returnTo }).toString()}`}`;

/**
 * Where the provider sends people back to. Each customer has its own, so that one customer's provider can't pass on
 * another provider's response.
 */
export const providerCallbackPath = (customerId: string): string => `/auth/customers/${customerId}/callback`;

export function customerSignInConnectionView(connection: CustomerSignInConnection, root: string) {
  const { customerId, triedAt, tryResult } = connection;
  return viewFrom(CustomerSignInConnectionView, {
    ...connection,
    needsClientSecret: needsClientSecret(connection),
    lastTry: triedAt && tryResult ? { at: triedAt.toISOString(), result: tryResult } : null,
    signInUrl: root + providerSignInPath(customerId),
  });
}
