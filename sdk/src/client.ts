import {
  type CallOptions,
  type DistributorClient,
  type Operation,
  PAGED,
  type PagedOperation,
  type PartnerClient,
} from "./client-types.ts";
import { ROUTES } from "./routes.gen.ts";
import { type Prepared, send, type Settings } from "./send.ts";

export { type ErrorCode, isSablewatchError, SablewatchConnectionError, SablewatchError } from "./client-errors.ts";
export type { CallOptions, DistributorClient, Input, Operation, Output, PartnerClient } from "./client-types.ts";

export type ClientOptions = Settings & { apiKey: string };

/** The Partner API. With a distributor's key, it acts for one of the distributor's partners. */
export const partnerClient = ({ partnerId, ...options }: ClientOptions & { partnerId: string }): PartnerClient =>
  clientFor("integrations", { "SW-PARTNER-ID": partnerId }, options) as PartnerClient;

export const distributorClient = ({
  distributorId,
  ...options
}: ClientOptions & { distributorId: string }): DistributorClient =>
  clientFor("distributors", { "SW-DISTRIBUTOR-ID": distributorId }, options) as DistributorClient;

type Values = Record<string, unknown>;
type Run = (input?: Values, options?: CallOptions) => Promise<unknown>;

function clientFor(surface: string, who: Record<string, string>, { apiKey, ...settings }: ClientOptions): unknown {
  const credentials = { ...who, "SW-API-KEY": apiKey };
  const client: Record<string, unknown> = {};
  const each: Record<string, unknown> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    if (!route.includes(` /${surface}/`)) continue;
    const run: Run = async (input = {}, options = {}) =>
      send(settings, prepare(route, input, credentials, options), options);
    client[name] = run;
    if (name in PAGED) each[name] = eachOf(run, PAGED[name as PagedOperation]);
  }
  return Object.assign(client, { each });
}

/** Puts each value where its route expects it. The rest is the body. */
function prepare(
  route: (typeof ROUTES)[Operation],
  input: Values,
  credentials: Record<string, string>,
  { idempotencyKey }: CallOptions,
): Prepared {
  const [method = "", target = ""] = route.split(" ");
  const [pattern = "", names = ""] = target.split("?");
  const inPath = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inQuery = names.split(",").filter((name) => input[name] !== undefined);
  const path = inPath.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(idOf(input, name))), pattern);
  const query = new URLSearchParams(inQuery.map((name): [string, string] => [name, String(input[name])])).toString();
  const taken = new Set([...inPath, ...inQuery]);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !taken.has(name)));
  const headers: Record<string, string> = { ...credentials, Accept: "application/json" };
  const hasBody = method !== "GET" && Object.keys(rest).length > 0;
  if (hasBody) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["Idempotency-Key"] = idempotencyKey ?? crypto.randomUUID();
  return {
    method,
    path: `/api/v1${path}${query && `?${query}`}`,
    headers,
    body: hasBody ? JSON.stringify(rest) : undefined,
  };
}

/** Without an id, the path would be that of another call. */
function idOf(input: Values, name: string): string {
  const id = input[name];
  if ((typeof id !== "string" && typeof id !== "number") || id === "") throw new TypeError(`${name} is missing`);
  return String(id);
}

type Page = {
  pagination?: { nextCursor?: string | null; hasNextPage?: boolean; has_next_page?: boolean; page?: number };
};

const eachOf = (run: Run, [list, size]: readonly [string, string]) =>
  async function* (input: Values = {}, options: CallOptions = {}): AsyncGenerator<unknown, void> {
    let next: Values | undefined = { [size]: 100, ...input };
    while (next) {
      const answer = (await run(next, options)) as Page & Record<string, unknown[]>;
      yield* answer[list] ?? [];
      const { nextCursor, hasNextPage, has_next_page, page = 0 } = answer.pagination ?? {};
      if (nextCursor) next = { ...next, cursor: nextCursor };
      else next = hasNextPage || has_next_page ? { ...next, page: page + 1 } : undefined;
    }
  };
