import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { textOf } from "../../kernel/text.ts";
import { refusalOfTarget } from "../outbound/guard.ts";
import { traced } from "../tracing/spans.ts";
import {
  LOST_SECRET,
  type ProviderAnswer,
  type ProviderClient,
  type Providers,
  type SignInProtocol,
} from "./protocol.ts";

const PATIENCE_SECONDS = 10;

/**
 * Reads the provider's metadata. Rejects if the provider can't be reached, or if the issuer it names isn't the
 * configured one. ID tokens are checked by their signature too, not only by the connection that they arrive on.
 */
async function configurationOf(
  { guardedFetch, allowsLocal }: Providers,
  client: ProviderClient,
): Promise<Configuration> {
  // The library would go on without a secret, as a public client.
  if (client.clientSecret === LOST_SECRET) throw new Error("The client secret was lost and has to be set again");
  return discovery(new URL(client.issuer), client.clientId, client.clientSecret, undefined, {
    timeout: PATIENCE_SECONDS,
    // oxlint-disable-next-line typescript/no-deprecated -- Marked so to be noticed: it is for development alone.
    execute: [enableNonRepudiationChecks, ...(allowsLocal ? [allowInsecureRequests] : [])],
    [customFetch]: (url, { method, headers, body, signal }) =>
      traced({ name: `identity provider ${method}`, kind: "client" }, async (span) => {
        const answer = await guardedFetch(url, { method, headers, body: bodyOf(body), signal: signal ?? undefined });
        span?.set({ "http.response.status_code": answer.status });
        return answer;
      }),
  });
}

type Body = string | URLSearchParams | Uint8Array | null | undefined;

/** The library only sends forms. */
function bodyOf(body: unknown): Body {
  if (body === null || body === undefined || typeof body === "string") return body;
  if (body instanceof URLSearchParams || body instanceof Uint8Array) return body;
  throw new Error("The library sends a body that this does not pass on");
}

/** Whether a response names the provider that it comes from (RFC 9207). `finish` checks that name. */
export const namesIssuer = ({ fields }: ProviderAnswer): boolean => (fields.get("iss") ?? "") !== "";

/** OpenID Connect: the authorization code flow with PKCE. */
export const openIdConnect: SignInProtocol = {
  stateField: "state",

  fields: (allowsLocal) => ({
    issuer: textOf(1, 500).superRefine((url, context) => {
      const refusal = refusalOfTarget(url, allowsLocal);
      if (refusal !== undefined) context.addIssue({ code: "custom", message: refusal });
      // With the address of the metadata document instead of the issuer, the library would skip its check of the
      // issuer.
      if (url.includes("/.well-known/")) context.addIssue({ code: "custom", message: "must be the issuer itself" });
    }),
    clientId: textOf(1, 500),
    clientSecret: textOf(1, 1000).optional(),
  }),

  async whyUnusable(providers, client) {
    try {
      const { authorization_endpoint: authorize, token_endpoint: token } = (
        await configurationOf(providers, client)
      ).serverMetadata();
      return authorize === undefined || token === undefined ? "names no endpoints to sign in with" : undefined;
    } catch {
      return "does not answer as an OpenID Connect issuer";
    }
  },

  async begin(providers, client, { redirectUrl, state, nonce, codeVerifier }) {
    const configuration = await configurationOf(providers, client);
    const namesItself = configuration.serverMetadata().authorization_response_iss_parameter_supported === true;
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl({ namesItself }),
      scope: "openid email",
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
    // The provider itself names this address, and the browser is sent there.
    if (url.protocol !== "https:" && !(providers.allowsLocal && url.protocol === "http:")) {
      throw new Error("The provider's authorization endpoint is no web address");
    }
    return url.href;
  },

  // The library checks the state, nonce, issuer, audience, signature and times, and rejects if any of them is wrong.
  async finish(providers, client, { url, fields }, { state, nonce, codeVerifier }) {
    const configuration = await configurationOf(providers, client);
    const callback = new URL(url);
    callback.search = fields.toString();
    const tokens = await authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sends no ID token");
    return { subject: claims.sub, email: claims["email"], emailVerified: claims["email_verified"] };
  },
};
