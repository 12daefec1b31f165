import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import {
  NeedsClientSecret,
  needsClientSecret,
  type SignInConnection,
  signInConnectionFields,
} from "../../../platform/sign-in/connection.ts";
import type { StaffRole } from "../../callers/index.ts";
import type { Organisation } from "../organisation.ts";

/** An organisation's own identity provider. */
export type StaffSignInConnection = SignInConnection & {
  defaultRole: StaffRole;
  isRequired: boolean;
  /** False for connections from before each had its own redirect URL. */
  hasOwnCallback: boolean;
};

/** No one becomes an owner by signing in: owners are invited. */
const DefaultRole = z.enum(["admin", "technician", "viewer"]);

/** What an owner sets. Without a secret, the stored one is kept. */
export const staffSignInConnectionSettings = (allowsLocal: boolean) =>
  z.object({
    ...signInConnectionFields(allowsLocal),
    defaultRole: DefaultRole.default("viewer"),
    isRequired: z.boolean().default(false),
    usesOldRedirectUrl: z
      .literal(false)
      .optional()
      .meta({ description: "Set this once the provider allows `redirectUrl`. Sign-ins return there from then on." }),
  });
export type StaffSignInConnectionSettings = z.infer<ReturnType<typeof staffSignInConnectionSettings>>;

/** Never contains the secret. */
export const StaffSignInConnectionView = z
  .object({
    id: Uuid,
    issuer: z.string(),
    clientId: z.string(),
    needsClientSecret: NeedsClientSecret,
    domains: z.array(z.string()),
    defaultRole: DefaultRole,
    isRequired: z.boolean(),
    signInUrl: z.url().meta({ description: "Where the organisation's people sign in with their provider." }),
    redirectUrl: z.url().meta({ description: "The redirect URL that the provider has to allow." }),
    usesOldRedirectUrl: z.boolean().meta({
      description:
        "True for a connection from the time when all organisations shared one redirect URL, `/auth/staff/callback`. It works for one more release, and only with a provider that names itself in its response (`iss`, RFC 9207).",
    }),
  })
  .meta({ id: "StaffConnection" });

const signInPathOf = (connectionId: string): string => `/auth/staff/connections/${connectionId}`;

/**
 * Each connection has its own, so that one organisation's provider can't pass off another provider's response as its
 * own (the mix-up attack).
 */
const callbackPathOf = (connectionId: string): string => `${signInPathOf(connectionId)}/callback`;
const SHARED_CALLBACK_PATH = "/auth/staff/callback";

/** The shared address is only safe with a provider that names itself in its response. */
export const redirectPathOf = (
  { id, hasOwnCallback }: Pick<StaffSignInConnection, "id" | "hasOwnCallback">,
  { namesItself }: { namesItself: boolean },
): string => (hasOwnCallback || !namesItself ? callbackPathOf(id) : SHARED_CALLBACK_PATH);

export const staffSignInConnectionView = (connection: StaffSignInConnection, publicUrl: string) =>
  viewFrom(StaffSignInConnectionView, {
    ...connection,
    needsClientSecret: needsClientSecret(connection),
    defaultRole: DefaultRole.parse(connection.defaultRole),
    signInUrl: publicUrl + signInPathOf(connection.id),
    redirectUrl: publicUrl + callbackPathOf(connection.id),
    usesOldRedirectUrl: !connection.hasOwnCallback,
  });

/** A connection with the organisation it belongs to. */
export type OwnedSignInConnection = StaffSignInConnection & { organisation: Organisation; organisationName: string };

/** Where someone agrees that a sign-in may replace their session. */
export const replacePathOf = (connectionId: string): string => `${signInPathOf(connectionId)}/replace`;
