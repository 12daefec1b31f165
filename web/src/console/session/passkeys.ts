import { post } from "../api/client.ts";

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Has the person's authenticator sign what the server asks for. Throws if the person would rather not. */
async function sign(options: object): Promise<never> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey");
  return credential.toJSON() as never;
}

/** Returns where the sign-in leads. */
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

/** Has an authenticator make a passkey for the signed-in person. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await post("/api/v1/staff/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("The browser gave no passkey");
  await post("/api/v1/staff/passkeys", { body: { name, credential: credential.toJSON() as never } });
}
