import type { z } from "zod";
import type { GuardedFetch } from "../outbound/fetch.ts";

/** What is needed to speak to providers. */
export type Providers = { guardedFetch: GuardedFetch["fetch"]; allowsLocal: boolean };

/** How a provider knows us. Every protocol keeps what it needs in these three; the last one is stored sealed. */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string };

/** What is taken for each of the three. Without a secret, the one that is stored stays. */
export type ProviderFields = {
  [Name in Exclude<keyof ProviderClient, "clientSecret">]: z.ZodType<string, string>;
} & { clientSecret: z.ZodOptional<z.ZodType<string, string>> };

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
  /** What may be set up. */
  fields(allowsLocal: boolean): ProviderFields;
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
  /** What the provider says about the person. Rejects if anything about the answer is wrong. */
  finish(
    providers: Providers,
    client: ProviderClient,
    answer: ProviderAnswer,
    secrets: SignInSecrets,
  ): Promise<ProviderClaims>;
};
