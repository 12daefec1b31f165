import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { providerFields } from "../../../platform/oidc/fields.ts";
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

/** What an owner sets. Without a secret, the one that is stored stays. */
export const connectionSettings = (allowsLocal: boolean) =>
  z.object({
    ...providerFields(allowsLocal),
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
