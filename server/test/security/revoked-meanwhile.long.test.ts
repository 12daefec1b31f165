import { Readable } from "node:stream";
import pg from "pg";
import { request as send } from "undici";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { issueKey, type KeyOwner, revokeKey } from "../../src/features/keys/index.ts";
import { deletePartner } from "../../src/features/organisations/manage.ts";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields, testActor, type TestPartner } from "../support/factories.ts";
import { contentOf, credentialsOf, documentedRoutes, exampleOf, pathOf, type Route } from "../support/routes/routes.ts";

const routes = documentedRoutes().filter(({ method }) => method !== "GET");
const api = testApi();

type Answer = { status: number; body: unknown };
type Headers = Record<string, string>;

/** A request whose headers have reached the server, but whose body has not. */
type Unfinished = { name: string; finish: () => Promise<Answer> };

const ONBOARD = "/api/v1/integrations/customer/onboard";
const REFUSED = { status: 401, body: { success: false, error: "Failed to verify org API key" } };

function begin(
  name: string,
  { method, path, headers, text }: { method: string; path: string; headers: Headers; text: string },
): Unfinished {
  let goOn: () => void = () => undefined;
  const rest = new Promise<void>((resolve) => (goOn = resolve));
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.from(text.slice(0, 1));
    await rest;
    yield Buffer.from(text.slice(1));
  }
  const answer = send(api.baseUrl + path, {
    method: method as "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: Readable.from(body()),
  }).then(async ({ statusCode, body: answered }) => ({ status: statusCode, body: await answered.json() }));
  return {
    name,
    finish() {
      goOn();
      return answer;
    },
  };
}

async function beginRoute(why: string, route: Route, partner: TestPartner, headers: Headers): Promise<Unfinished> {
  const example = await exampleOf(route, api.db, partner);
  const { method } = route;
  return begin(`${why}: ${route.operationId}`, {
    method,
    path: pathOf(route, example),
    headers,
    text: JSON.stringify(example.body ?? {}),
  });
}

/** Once the server waits only for bodies, every request has been authenticated. */
async function letIn(count: number, run: () => Promise<Unfinished[]>): Promise<Unfinished[]> {
  let arrived = 0;
  const note = () => (arrived += 1);
  api.api.app.server.on("request", note);
  try {
    const unfinished = await run();
    const { pool } = api.database;
    await vi.waitFor(
      () => expect([arrived, pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([count, 0, 0]),
      { timeout: 300_000, interval: 20 },
    );
    return unfinished;
  } finally {
    api.api.app.server.off("request", note);
  }
}

const statusOf = async (path: string, headers: Headers): Promise<number> => {
  const answer = await send(api.baseUrl + path, { headers });
  await answer.body.dump();
  return answer.statusCode;
};

const READ = { partner: "/api/v1/integrations/customers", distributor: "/api/v1/distributors/plans" } as const;

const issue = (owner: KeyOwner) =>
  api.db.transaction().execute((tx) => issueKey(tx, testActor, { owner, name: "test", expiresAt: null }));
const revoke = (id: string) => api.db.transaction().execute((tx) => revokeKey(tx, testActor, id));

/** One way that a caller can lose its access, and the routes that it tries to use. */
type Case = { why: string; routes: Route[]; prepare: (partner: TestPartner, route: Route) => Promise<Lost> };
type Lost = { headers: Headers; lose: () => Promise<unknown> };

const ofPartners = routes.filter(({ surface }) => surface === "partner");

const removal = (partner: TestPartner) => () =>
  api.db
    .transaction()
    .execute((tx) => deletePartner(tx, testActor, { id: partner.id, distributorId: partner.distributor.id }));

const CASES: Case[] = [
  {
    why: "its own key is revoked",
    routes,
    async prepare(partner, route) {
      const owner = route.surface === "partner" ? { partnerId: partner.id } : { distributorId: partner.distributor.id };
      const { key, apiKey } = await issue(owner);
      return { headers: { ...credentialsOf(route, partner), "sw-api-key": apiKey }, lose: () => revoke(key.id) };
    },
  },
  {
    why: "the distributor's key that acts for it is revoked",
    routes: ofPartners,
    async prepare(partner) {
      const { key, apiKey } = await issue({ distributorId: partner.distributor.id });
      return { headers: { "sw-partner-id": partner.id, "sw-api-key": apiKey }, lose: () => revoke(key.id) };
    },
  },
  {
    why: "the partner is deleted",
    routes: ofPartners,
    prepare: (partner, route) => Promise.resolve({ headers: credentialsOf(route, partner), lose: removal(partner) }),
  },
  {
    why: "the partner that its distributor acts for is deleted",
    routes: ofPartners,
    prepare: (partner) =>
      Promise.resolve({
        headers: { "sw-partner-id": partner.id, "sw-api-key": partner.distributor.apiKey },
        lose: removal(partner),
      }),
  },
];

describe.each(CASES)("while a body is arriving, $why", ({ why, routes: some, prepare }) => {
  let answers: [string, Answer][];
  let before: Record<string, string>;
  let after: Record<string, string>;

  beforeAll(async () => {
    const lost: (Lost & { route: Route })[] = [];
    const unfinished = await letIn(some.length, () =>
      Promise.all(
        some.map(async (route) => {
          const partner = await aPartner(api.db);
          const one = await prepare(partner, route);
          lost.push({ ...one, route });
          return beginRoute(why, route, partner, one.headers);
        }),
      ),
    );
    await Promise.all(lost.map(({ lose }) => lose()));
    // By then no node accepts the cached proofs.
    for (const { headers, route } of lost) {
      const refused = async () => expect(await statusOf(READ[route.surface], headers)).toBe(401);
      await vi.waitFor(refused, { timeout: 300_000, interval: 50 });
    }
    before = await contentOf(api.database.pool);
    answers = await Promise.all(unfinished.map(async ({ name, finish }) => [name, await finish()] as [string, Answer]));
    after = await contentOf(api.database.pool);
  });

  test("and every route refuses the request when the rest of it arrives", () => {
    expect(answers).toHaveLength(some.length);
    expect(answers).toMatchObject(answers.map(([name]) => [name, REFUSED]));
  });

  test("and nothing is written", () => {
    expect(after).toEqual(before);
  });
});

describe("the key's row", () => {
  /** How many queries about keys the database gets while this runs. */
  async function askedAboutKeys(run: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(pg.Client.prototype, "query");
    try {
      await run();
      return spy.mock.calls.filter(([query]) => JSON.stringify(query).includes("api_keys")).length;
    } finally {
      spy.mockRestore();
    }
  }

  test("is read once for several calls in a row, and changes don't read it again", async () => {
    const partner = await aPartner(api.db);
    const onboard = () => api.as(partner).post("/customer/onboard", customerFields());
    const asked = await askedAboutKeys(async () => {
      for (let nth = 0; nth < 3; nth += 1) expect(await onboard()).toMatchObject({ status: 200 });
    });
    expect(asked).toBe(1);
  });

  test("is read again in the transaction if the body took longer than a proof is trusted; a valid key is accepted", async () => {
    const partner = await aPartner(api.db);
    const { key, apiKey } = await issue({ partnerId: partner.id });
    const headers = credentialsOf({ surface: "partner" } as Route, partner);
    const [slow] = await letIn(1, () =>
      Promise.resolve([
        begin("slow", { method: "POST", path: ONBOARD, headers, text: JSON.stringify(customerFields()) }),
      ]),
    );
    // Once the cached proof of a key that was seen later has expired, the proof of this one has expired too.
    const other = { ...headers, "sw-api-key": apiKey };
    expect(await statusOf(READ.partner, other)).toBe(200);
    await revoke(key.id);
    const refused = async () => expect(await statusOf(READ.partner, other)).toBe(401);
    await vi.waitFor(refused, { timeout: 300_000, interval: 50 });
    let answer: Answer | undefined;
    const asked = await askedAboutKeys(async () => (answer = await slow?.finish()));
    expect([answer?.status, asked]).toEqual([200, 1]);
  });
});
