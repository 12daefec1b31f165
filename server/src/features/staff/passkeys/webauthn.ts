import { isIP } from "node:net";
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { conflict } from "../../../kernel/errors.ts";
import type { AssertionCredential, RegistrationCredential, StoredPasskey } from "./passkey.ts";

/** The site that passkeys are made for: the one in PUBLIC_URL. */
export type Site = { origin: string; rpId: string };

export const siteOf = (publicUrl: string): Site => ({ origin: publicUrl, rpId: new URL(publicUrl).hostname });

/** The same, checked before a ceremony begins: browsers silently refuse passkeys for an IP address. */
export function siteToBegin(publicUrl: string): Site {
  const site = siteOf(publicUrl);
  if (isIP(site.rpId.replace(/^\[(.*)\]$/, "$1")) === 0) return site;
  throw conflict(`Passkeys need a host name, and this service is at ${site.rpId}`, "passkeys-need-host-name");
}

const NAME = "Sablewatch";

/** The person has to unlock the authenticator, because a passkey replaces both factors. */
const userVerification = "required";

/** The id by which an authenticator knows a person. */
const userHandleOf = (personId: string): Buffer => Buffer.from(personId.replaceAll("-", ""), "hex");

/** Whether the answer names this person. Authenticators may leave the name out. */
const namesOwner = (userHandle: string | undefined, personId: string): boolean =>
  userHandle === undefined || Buffer.from(userHandle, "base64url").equals(userHandleOf(personId));

export const registrationOptions = (
  { rpId }: Site,
  person: { id: string; email: string },
  known: readonly StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: NAME,
    rpID: rpId,
    userID: new Uint8Array(userHandleOf(person.id)),
    userName: person.email,
    attestationType: "none",
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: "required", userVerification },
  });

export const assertionOptions = ({ rpId }: Site, known: readonly StoredPasskey[] = []) =>
  generateAuthenticationOptions({ rpID: rpId, allowCredentials: known.map(descriptor), userVerification });

const descriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** The challenge that the browser claims to have signed; undefined if the answer cannot be read. */
export function challengeIn({ response }: RegistrationCredential | AssertionCredential): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    const challenge = typeof data === "object" && data !== null && "challenge" in data ? data.challenge : undefined;
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export type NewPasskey = Pick<StoredPasskey, "credentialId" | "publicKey" | "counter" | "transports">;

/** The passkey in a registration; undefined if it is for another site, another challenge, or wrong in any other way. */
export async function verifyRegistration(
  { origin, rpId }: Site,
  challenge: string,
  { authenticatorAttachment, response, ...credential }: RegistrationCredential,
): Promise<NewPasskey | undefined> {
  const { transports = [], ...answer } = response;
  const result = await verifyRegistrationResponse({
    response: {
      ...credential,
      ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
      response: { ...answer, transports: transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/**
 * The counter after a use; undefined if the answer is wrong in any way. The statement that stores the counter checks
 * whether it has grown, because the library would compare with a value that may be outdated.
 */
export async function verifyAssertion(
  { origin, rpId }: Site,
  challenge: string,
  { authenticatorAttachment, response, ...credential }: AssertionCredential,
  { personId, credentialId, publicKey, transports }: StoredPasskey,
): Promise<number | undefined> {
  const { userHandle, ...answer } = response;
  if (!namesOwner(userHandle, personId)) return undefined;
  const result = await verifyAuthenticationResponse({
    response: {
      ...credential,
      ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
      response: { ...answer, ...(userHandle === undefined ? {} : { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: 0,
      transports: transports,
    },
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
