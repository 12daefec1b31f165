import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { textOf } from "../../../kernel/text.ts";
import { viewFrom } from "../../../kernel/view.ts";

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** What is needed to check a signature. */
export type StoredPasskey = {
  id: string;
  personId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

export const PasskeyName = textOf(1, 100);

export const PasskeyView = z
  .object({ id: Uuid, name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
  .meta({ id: "StaffPasskey" });

export const passkeyView = (passkey: Passkey) => viewFrom(PasskeyView, passkey);

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, "must be base64url");

const credential = {
  id: base64url(2_000),
  rawId: base64url(2_000),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** What a browser's `PublicKeyCredential.toJSON()` returns when a passkey is created. */
export const RegistrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});
export type RegistrationCredential = z.infer<typeof RegistrationCredential>;

/** The same when a passkey is used. */
export const AssertionCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
});
export type AssertionCredential = z.infer<typeof AssertionCredential>;

/**
 * Sent to the browser unchanged, for `PublicKeyCredential.parseCreationOptionsFromJSON` or
 * `parseRequestOptionsFromJSON`.
 */
export const CredentialOptions = z
  .record(z.string(), z.unknown())
  .meta({ description: "WebAuthn options as JSON, for `navigator.credentials`." });
