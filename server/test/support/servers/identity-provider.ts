import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { request as send } from "undici";

/** The provider's claims about the next person who signs in. */
export type Claimed = { email?: unknown; email_verified?: unknown };

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  claims: Claimed;
  /** Where it sends people back to. */
  redirectUrls: string[];
  /** Whether it names itself in its response (RFC 9207). Its metadata then says so. */
  sendsIssuer: boolean;
  /** Replaces the provider's claims about a person, signed with its own key or with another. */
  forge: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  forgedWith: "own key" | "another key";
  close(): Promise<void>;
};

const ALGORITHM = "RS256";
const newKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** All providers of a process share their keys, because creating one takes longer than a whole sign-in. */
let [ownKey, otherKey]: (KeyObject | undefined)[] = [];

/** A real OpenID Connect provider on this machine. A person is always signed in there. */
export async function startIdentityProvider(...redirectUrls: string[]): Promise<IdentityProvider> {
  const own = (ownKey ??= newKey());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "sablewatch", clientSecret: "a-secret-of-the-client" };
  const told: IdentityProvider = {
    issuer,
    ...client,
    claims: {},
    redirectUrls,
    sendsIssuer: true,
    forge: undefined,
    forgedWith: "own key",
    close: () => closed(server),
  };

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        // Whether an address is allowed is decided below, when it is used.
        redirect_uris: ["https://sablewatch.example/callback"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...own.export({ format: "jwk" }), kid: "own", use: "sig", alg: ALGORITHM }] },
    cookies: { keys: ["a key for cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    // The claims are in the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...told.claims }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        accountId: context.oidc.session?.accountId ?? "",
        clientId: context.oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (url: string) => told.redirectUrls.includes(url);
  provider.use(async (context, next) => {
    if (context.path.startsWith("/interaction/")) {
      await provider.interactionFinished(context.req, context.res, { login: { accountId: "somebody" } });
      context.respond = false;
      return;
    }
    await next();
    if (!told.sendsIssuer) hideIssuer(context);
    const body = context.body as { id_token?: string } | undefined;
    if (told.forge && body?.id_token !== undefined) {
      const claims = told.forge(decodeJwt(body.id_token));
      const key = told.forgedWith === "own key" ? own : (otherKey ??= newKey());
      body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: "own" }).sign(key);
    }
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return told;
}

type Answered = {
  body: unknown;
  response: { get(name: string): string | undefined; set(name: string, value: string): void };
};

/** Many providers are older than RFC 9207. */
function hideIssuer({ body, response }: Answered): void {
  const location = response.get("location") ?? "";
  if (location.includes("code=")) {
    const url = new URL(location);
    url.searchParams.delete("iss");
    response.set("location", url.href);
  }
  if (typeof body === "object" && body !== null && "authorization_response_iss_parameter_supported" in body) {
    body.authorization_response_iss_parameter_supported = false;
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Follows a provider's redirects as a browser does, until one leads to another site; returns that address. */
export async function walkThrough(issuer: string, start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step++) {
    if (!url.startsWith(issuer)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { statusCode, headers, body } = await send(url, { headers: { cookie } });
    const text = await body.text();
    for (const line of [headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.split("=", 1).join(""), pair.slice(pair.indexOf("=") + 1));
    }
    const { location } = headers;
    if (typeof location !== "string") throw new Error(`The provider answered ${statusCode}: ${text.slice(0, 500)}`);
    url = new URL(location, url).href;
  }
  throw new Error("The provider leads nowhere");
}
