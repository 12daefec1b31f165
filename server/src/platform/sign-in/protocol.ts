import type { z } from "zod";
import type { GuardedFetch } from "../outbound/fetch.ts";

/** What is needed to call providers. */
export type Providers = { guardedFetch: GuardedFetch["fetch"]; allowsLocal: boolean };

/**
 * The credentials we have at a provider. Every protocol stores its own in these three fields; the last one is stored
 * sealed.
 */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string };

/** Stands for a secret whose sealing key was lost. The fields accept no empty secret, so no one sets it. */
export const LOST_SECRET = "";

/** The accepted values of the three fields. If the secret is left out, the stored one stays. */
export type ProviderFields = {
  [Name in Exclude<keyof ProviderClient, "clientSecret">]: z.ZodType<string, string>;
} & { clientSecret: z.ZodOptional<z.ZodType<string, string>> };

/** The secrets of one sign-in, derived from the browser's cookie. Each protocol uses the ones that it needs. */
export type SignInSecrets = { state: string; nonce: string; codeVerifier: string };

/**
 * Where the provider sends the browser back to. This may depend on whether the provider promises to name itself in its
 * response (`iss`).
 */
export type RedirectUrl = (provider: { namesItself: boolean }) => string;

/** What a browser brings back from a provider: the requested URL, and the fields of its query or form. */
export type ProviderAnswer = { url: URL; fields: URLSearchParams };

/** What a provider says about a person. */
export type ProviderClaims = {
  /** Identifies the person. The provider gives this identifier to no one else. */
  subject: string;
  email: unknown;
  emailVerified: unknown;
};

/**
 * How we talk to one kind of identity provider. Everything else about a sign-in is the same for all kinds: who may
 * start one, the attempt and its browser, whose address it is, and the session.
 */
export type SignInProtocol = {
  /** The settings and their accepted values. */
  fields(allowsLocal: boolean): ProviderFields;
  /** Why the provider can't be used; undefined if it can. */
  whyUnusable(providers: Providers, client: ProviderClient): Promise<string | undefined>;
  /** The URL to send the browser to. Rejects if the provider can't be reached. */
  begin(
    providers: Providers,
    client: ProviderClient,
    signIn: SignInSecrets & { redirectUrl: RedirectUrl },
  ): Promise<string>;
  /** The field of a response that contains the state. */
  stateField: string;
  /** What the provider says about the person. Rejects if anything in the response is wrong. */
  finish(
    providers: Providers,
    client: ProviderClient,
    answer: ProviderAnswer,
    secrets: SignInSecrets,
  ): Promise<ProviderClaims>;
};
