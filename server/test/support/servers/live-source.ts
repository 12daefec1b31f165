import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How the server responds: `ok` is what the real service documents; the others are failures. `drip` sends one byte of a
 * correct response now and then and never ends; `huge` never ends either, but is fast; `rest` is a 503 that says when
 * to retry.
 */
export type LiveSourceMode =
  "ok" | "error" | "rest" | "hang" | "reset" | "garbage" | "wrong-shape" | "page" | "redirect" | "drip" | "huge";

export type Accounts = Record<string, string[]>;
/** The domains that the key holder has verified; every other domain is refused. */
export type Domains = Record<string, Record<string, string[]>>;

export type LiveSourceServer = {
  /** The base URL, including the version. */
  url: string;
  requests: { path: string; at: number }[];
  set(mode: LiveSourceMode): void;
  setAccounts(accounts: Accounts): void;
  setDomains(domains: Domains): void;
  setCatalogue(catalogue: unknown[]): void;
  stop(): Promise<void>;
};

const PREFIX = "/api/v3";
const SEARCH = /^\/api\/v3\/(breachedaccount|breacheddomain)\/([^/]+)$/;
const MINUTE_MS = 60_000;

/** A service like Have I Been Pwned, on its own port. */
export async function startLiveSourceServer(options: {
  accounts: Accounts;
  domains: Domains;
  catalogue: unknown[];
  apiKey: string;
  requestsPerMinute?: number;
}): Promise<LiveSourceServer> {
  const { apiKey, requestsPerMinute = Infinity } = options;
  let { accounts, domains, catalogue } = options;
  let mode: LiveSourceMode = "ok";
  const requests: LiveSourceServer["requests"] = [];
  let counted: number[] = [];

  const refuse = (response: ServerResponse, statusCode: number, message: string): void =>
    json(response, statusCode, { statusCode, message });

  /** Only searches are limited; reading the catalogue is free. */
  const secondsOverLimit = (now: number): number => {
    counted = counted.filter((at) => at > now - MINUTE_MS);
    const [oldest = now] = counted;
    if (counted.length >= requestsPerMinute) return Math.ceil((oldest + MINUTE_MS - now) / 1000);
    counted.push(now);
    return 0;
  };

  type Search = { service: string; parameter: string; now: number };
  const search = (response: ServerResponse, { service, parameter, now }: Search): void => {
    const seconds = secondsOverLimit(now);
    if (seconds > 0) {
      response.setHeader("retry-after", seconds);
      refuse(response, 429, `Rate limit is exceeded. Try again in ${seconds} seconds.`);
    } else if (service === "breachedaccount") {
      const names = accounts[parameter.trim().toLowerCase()] ?? [];
      const breaches = names.map((Name) => ({ Name }));
      foundOrNot(response, breaches);
    } else {
      const aliases = domains[parameter.toLowerCase()];
      if (aliases === undefined) refuse(response, 403, "You need to verify ownership of the domain to search it.");
      else foundOrNot(response, aliases);
    }
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const now = Date.now();
    requests.push({ path: request.url ?? "", at: now });
    const [, service, parameter = ""] = SEARCH.exec(pathname) ?? [];
    const key = request.headers["hibp-api-key"];
    if (mode !== "ok") fail(mode, request, response);
    else if (!request.headers["user-agent"]) refuse(response, 403, "A user agent must be given.");
    else if (pathname === `${PREFIX}/breaches`) json(response, 200, catalogue);
    else if (service === undefined) refuse(response, 404, "Resource not found");
    else if (key === undefined) refuse(response, 401, "Access denied due to missing hibp-api-key.");
    else if (key !== apiKey) refuse(response, 401, "Access denied due to invalid hibp-api-key.");
    else search(response, { service, parameter: decodeURIComponent(parameter), now });
  };

  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    requests,
    set: (next) => void (mode = next),
    setAccounts: (next) => void (accounts = next),
    setDomains: (next) => void (domains = next),
    setCatalogue: (next) => void (catalogue = next),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** If nothing was found, the response is a 404 with an empty body. */
function foundOrNot(response: ServerResponse, body: object): void {
  if (Object.keys(body).length === 0) response.writeHead(404).end();
  else json(response, 200, body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function fail(mode: Exclude<LiveSourceMode, "ok">, request: IncomingMessage, response: ServerResponse): void {
  switch (mode) {
    case "error":
      json(response, 500, { statusCode: 500, message: "Internal server error" });
      return;
    case "rest":
      response.writeHead(503, { "retry-after": "7" }).end();
      return;
    case "hang":
      return;
    case "reset":
      request.socket.resetAndDestroy();
      return;
    case "garbage":
      response.writeHead(200, { "content-type": "application/json" }).end("[{");
      return;
    case "wrong-shape":
      json(response, 200, { Name: 7 });
      return;
    case "page":
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
      return;
    case "redirect":
      response.writeHead(301, { location: "/api/v4/breaches" }).end();
      return;
    case "drip":
    case "huge": {
      const chunk = mode === "drip" ? " " : " ".repeat(1024 * 1024);
      response.writeHead(200, { "content-type": "application/json" }).write("[");
      const dripping = setInterval(() => response.write(chunk), mode === "drip" ? 20 : 1);
      response.once("close", () => clearInterval(dripping));
    }
  }
}
