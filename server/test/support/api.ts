import { type Corpus, pagesCorpus } from "../../src/features/corpus/index.ts";
import type { AddressInfo } from "node:net";
import { Agent, request as send } from "undici";
import { afterAll, beforeAll, expect } from "vitest";
import { type Api, createApi } from "../../src/api/app.ts";
import type { ApiSettings } from "../../src/api/parts.ts";
import { createKeyVerifier } from "../../src/features/keys/index.ts";
import type { Database, Db } from "../../src/platform/db/database.ts";
import type { StaleReads } from "../../src/platform/db/stale-reads.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { type ContractCheck, contractCheck } from "./contract.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "./database.ts";
import { TEST_SETTINGS } from "./settings.ts";
import type { TestDistributor, TestPartner } from "./factories.ts";

/** Content types besides JSON that responses may have. */
const OTHER_TYPES = new Set(["application/jsonl", "application/pdf", "text/csv", "text/event-stream"]);

export type Answer = {
  status: number;
  /** Empty if the answer is not JSON. */
  body: Record<string, unknown>;
  bytes: Buffer;
  headers: Record<string, string | string[] | undefined>;
};

export type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: string | Buffer;
};

/** A caller with credentials. Paths are relative to its API: `/customer/onboard`, `/plans`. */
export type Caller = {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export type TestApi = {
  readonly db: Db;
  readonly database: Database;
  readonly baseUrl: string;
  readonly api: Api;
  readonly databaseUrl: string;
  /** Sends any request. The answer is checked against the OpenAPI document. */
  call(call: Call): Promise<Answer>;
  as(partner: TestPartner): Caller;
  asDistributor(distributor: TestDistributor): Caller;
  /** A distributor that acts on behalf of one of its partners. */
  actingFor(distributor: TestDistributor, partner: { id: string }): Caller;
  events(partner: { id: string }): Promise<{ type: string; data: Record<string, unknown> }[]>;
};

/** The validator's own wording, which callers should never see. */
const VALIDATOR_PROSE = /Invalid input|Invalid option|Too (small|big)|expected |received /;

/** Every error response of every test: the id is the header's, and the text is ours. */
function expectOurWords({ error, requestId }: Answer["body"], headers: Answer["headers"]): void {
  expect(requestId).toBe(headers["x-request-id"]);
  expect(error).not.toMatch(VALIDATOR_PROSE);
}

/** For servers with a database of the test's own, and with replicas. */
export type OwnDatabase = { clone?: () => Promise<TestDatabase>; reads?: (database: Database) => StaleReads };

/** The real server on a real port, with its own database for this test file. */
export function testApi(
  settings: Partial<ApiSettings> = {},
  corpusOf?: () => Corpus,
  { clone: aClone = cloneDatabase, reads }: OwnDatabase = {},
): TestApi {
  const agent = new Agent({ connections: 100 });
  let running: (Served & { clone: TestDatabase; api: Api }) | undefined;
  const server = () => {
    if (!running) throw new Error("The server is up from beforeAll on");
    return running;
  };

  beforeAll(async () => {
    let baseUrl = "http://127.0.0.1";
    const clone = await aClone();
    const database = openTestDatabase(clone.url);
    const api = await createApi({
      database,
      ...(reads ? { reads: reads(database) } : {}),
      corpus: corpusOf ? lazily(corpusOf) : pagesCorpus(database.db),
      keys: createKeyVerifier(database.db),
      metrics: createMetrics(database.pool),
      log: createLog("silent"),
      settings: { ...TEST_SETTINGS, publicUrl: () => baseUrl, ...settings },
    });
    await api.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    baseUrl = `http://127.0.0.1:${port}`;
    running = { clone, databaseUrl: clone.url, database, api, baseUrl, check: contractCheck() };
  });

  afterAll(async () => {
    await agent.close();
    // Connections without a request would delay the shutdown for a minute.
    running?.api.app.server.closeAllConnections();
    await running?.api.app.close();
    await running?.database.close();
    await running?.clone.drop();
  });

  return Object.defineProperty(callsTo(server, agent), "api", { get: () => server().api }) as TestApi;
}

/** A running server, wherever it runs. */
export type Served = { database: Database; databaseUrl: string; baseUrl: string; check: ContractCheck };

/** Calls to a server. Each response is checked. */
export function callsTo(server: () => Served, agent: Agent): Omit<TestApi, "api"> {
  async function call({ method, path, headers = {}, body, raw }: Call): Promise<Answer> {
    const { baseUrl, check } = server();
    const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await send(baseUrl + path, {
      method: method as "GET",
      headers: { ...type, ...headers },
      body: payload,
      dispatcher: agent,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const [answered = ""] = String(answer.headers["content-type"]).split(";");
    const isJson = method !== "HEAD" && !OTHER_TYPES.has(answered);
    const json = isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};
    if (method !== "HEAD") check(method, path, answer.statusCode, isJson ? json : answered);
    if (isJson && json["success"] === false) expectOurWords(json, answer.headers);
    return { status: answer.statusCode, body: json, bytes, headers: answer.headers };
  }

  const caller = (prefix: string, credentials: Record<string, string>): Caller => ({
    get: (path) => call({ method: "GET", path: prefix + path, headers: credentials }),
    post: (path, body, headers = {}) =>
      call({ method: "POST", path: prefix + path, headers: { ...credentials, ...headers }, body }),
    patch: (path, body, headers = {}) =>
      call({ method: "PATCH", path: prefix + path, headers: { ...credentials, ...headers }, body }),
    delete: (path) => call({ method: "DELETE", path: prefix + path, headers: credentials }),
  });

  return {
    get db() {
      return server().database.db;
    },
    get database() {
      return server().database;
    },
    get baseUrl() {
      return server().baseUrl;
    },
    get databaseUrl() {
      return server().databaseUrl;
    },
    call,
    as: ({ id, apiKey }) => caller("/api/v1/integrations", { "sw-partner-id": id, "sw-api-key": apiKey }),
    asDistributor: ({ id, apiKey }) =>
      caller("/api/v1/distributors", { "sw-distributor-id": id, "sw-api-key": apiKey }),
    actingFor: ({ apiKey }, { id }) => caller("/api/v1/integrations", { "sw-partner-id": id, "sw-api-key": apiKey }),
    async events({ id }) {
      const rows = await server()
        .database.db.selectFrom("events")
        .select(["type", "data"])
        .where("partner_id", "=", id)
        .orderBy("seq")
        .execute();
      return rows as { type: string; data: Record<string, unknown> }[];
    },
  };
}

/** A corpus that only exists once the test's own servers are running. */
const lazily = (corpusOf: () => Corpus): Corpus =>
  new Proxy({} as Corpus, { get: (_, name) => Reflect.get(corpusOf(), name) as unknown });
