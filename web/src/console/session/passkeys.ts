import { post } from "../api/client.ts";

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Lets the user's authenticator sign the server's challenge. Throws if the user cancels. */
async function sign(options: object): Promise<never> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey");
  return credential.toJSON() as never;
}

/** Returns where to go after signing in. */
export async function signInWithPasskey(wanted: { returnTo?: string }): Promise<string> {
  const { options } = await post("/api/v1/staff/sign-in/passkey/options");
  const body = { credential: await sign(options), ...wanted };
  const { redirectTo } = await post("/api/v1/staff/sign-in/passkey", { body });
  return redirectTo;
}

export async function proveWithPasskey(): Promise<void> {
  const { options } = await post("/api/v1/staff/session/passkey/options");
  await post("/api/v1/staff/session/passkey", { body: { credential: await sign(options) } });
}

/** Lets an authenticator create a passkey for the signed-in user. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await post("/api/v1/staff/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey");
  await post("/api/v1/staff/passkeys", { body: { name, credential: credential.toJSON() as never } });
}
