import type { GuardedFetch } from "../outbound/fetch.ts";

/** What is needed to speak to providers. */
export type Providers = { guardedFetch: GuardedFetch["fetch"]; allowsLocal: boolean };

/** How a provider knows us. */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string };

/** What one sign-in is recognised by. They follow from the browser's cookie: a protocol takes those that it needs. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string };

/** Where the provider sends the browser back to. It may depend on whether it says that it names itself there (`iss`). */
export type RedirectUrl = (provider: { namesItself: boolean }) => string;

/** What a browser brings back from a provider: the address that it comes to, and the fields of its query or form. */
export type ProviderAnswer = { url: URL; fields: URLSearchParams };

/** What a provider says about somebody. */
export type ProviderClaims = {
  /** Who it is, by a name that the provider gives to nobody else. */
  subject: string;
  email: unknown;
  emailVerified: unknown;
};

/**
 * How we speak to one kind of identity provider. Everything else about a sign-in is the same for all kinds: who may
 * begin, the attempt and its browser, whom an address belongs to, the session.
 */
export type SignInProtocol = {
  /** Undefined if the provider can be used. */
  whyUnusable(providers: Providers, client: ProviderClient): Promise<string | undefined>;
  /** The address to send the browser to. Rejects if the provider cannot be reached. */
  begin(
    providers: Providers,
    client: ProviderClient,
    signIn: SignInSecrets & { redirectUrl: RedirectUrl },
  ): Promise<string>;
  /** The field of an answer that brings back the state. */
  stateField: string;
  /** Whether an answer says which provider it comes from. `finish` checks what it says. */
  namesProvider(answer: ProviderAnswer): boolean;
  /** What the provider says about the person. Rejects if anything about the answer is wrong. */
  finish(
    providers: Providers,
    client: ProviderClient,
    answer: ProviderAnswer,
    secrets: SignInSecrets,
  ): Promise<ProviderClaims>;
};
