import { request as send } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../src/api/app.ts";
import { pagesCorpus } from "../../src/features/corpus/index.ts";
import { createKeyVerifier } from "../../src/features/keys/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { testApi } from "../support/api.ts";
import { openTestDatabase } from "../support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../support/servers/database-proxy.ts";
import { aPartner } from "../support/factories.ts";
import { asOperator } from "../support/operator.ts";
import { aPortalCustomer, signIn } from "../support/portal.ts";
import {
  credentialsOf,
  documentedPaths,
  documentedRoutes,
  exampleOf,
  named,
  pathOf,
} from "../support/routes/routes.ts";
import { TEST_SETTINGS } from "../support/settings.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

const routes = documentedRoutes();
const paths = documentedPaths();
const api = testApi();

/** How a connection ends in the middle of a request; undefined means without an error message. */
const ENDS = [undefined, "57P01", "25006", "08006", "40001", "53300"];

/** More than most routes send to the database. */
const MOST_MESSAGES = 6;

type Asked = { method: string; path: string; headers: Record<string, string>; body?: unknown };

let node: { proxy: DatabaseProxy; baseUrl: string; close(): Promise<void> };
const startNode = async () => {
  const proxy = await aDatabaseProxy(api.databaseUrl, { isForFile: true });
  const database = openTestDatabase(proxy.url, 2);
  const { app } = await createApi({
    database,
    corpus: pagesCorpus(database.db),
    keys: createKeyVerifier(database.db),
    metrics: createMetrics(database.pool),
    log: createLog("silent"),
    settings: TEST_SETTINGS,
  });
  node = {
    proxy,
    baseUrl: await app.listen({ host: "127.0.0.1", port: 0 }),
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await proxy.close();
    },
  };
};
beforeAll(startNode);
afterAll(() => node.close());

async function ask({ method, path, headers, body }: Asked): Promise<{ status: number; retryAfter: unknown }> {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await send(node.baseUrl + path, {
    method: method as "GET",
    headers: { ...type, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // A stream would never end by itself, and an export that has begun can only be cut off.
  if (String(answer.headers["content-type"]).startsWith("text/event-stream")) answer.body.destroy();
  else await answer.body.text().catch(() => undefined);
  return { status: answer.statusCode, retryAfter: answer.headers["retry-after"] };
}

/** Loses the connection at each message of the request in turn. Returns how many requests got a 503. */
async function loseEverywhere(asked: Asked): Promise<number> {
  let unavailable = 0;
  for (let passing = 0; passing < MOST_MESSAGES; passing += 1) {
    const code = ENDS[passing % ENDS.length];
    node.proxy.cutAfter(passing, code);
    const { status, retryAfter } = await ask(asked);
    const isOver = node.proxy.isCutting;
    await node.proxy.open();
    const where = { path: asked.path, passing, code };
    expect({ ...where, isOurFault: status === 500 }).toEqual({ ...where, isOurFault: false });
    if (status === 503) {
      expect({ ...where, retryAfter }).toEqual({ ...where, retryAfter: "5" });
      unavailable += 1;
    }
    if (isOver) break;
  }
  return unavailable;
}

describe.each(named(routes))("%s", (_name, route) => {
  test("answers 503 wherever the database gets lost, and never 500", async () => {
    let unavailable = 0;
    // Tries again if a cut hit the service's own background work: by then the partner's key is cached.
    for (let time = 0; unavailable === 0 && time < 5; time += 1) {
      const partner = await aPartner(api.db);
      const { body, ...example } = await exampleOf(route, api.db, partner);
      const asked = { method: route.method, path: pathOf(route, example), headers: credentialsOf(route, partner) };
      unavailable = await loseEverywhere(body === undefined ? asked : { ...asked, body });
    }
    expect(unavailable).toBeGreaterThan(0);
  });
});

const readsAt = (prefix: string): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith(prefix) && !path.includes("{") && item?.get ? [path] : [],
  );

test("so do the reads of the operator, of staff, and of the portal", async () => {
  const partner = await aPartner(api.db);
  const operator = await asOperator(api);
  const { browser: staff } = await aSignedIn(api, OPERATOR);
  const customer = await signIn(api, partner, await aPortalCustomer(api, partner));
  const surfaces: [string, Record<string, string>][] = [
    ["/api/v1/operator/", operator.headers],
    ["/api/v1/staff/", cookieOf(staff)],
    ["/api/v1/portal/", cookieOf(customer)],
  ];
  for (const [prefix, headers] of surfaces) {
    const here = readsAt(prefix);
    expect(here.length).toBeGreaterThan(3);
    // Some requests are served from memory, if the previous one has just identified the caller.
    let unavailable = 0;
    for (const path of here) unavailable += await loseEverywhere({ method: "GET", path, headers });
    expect(unavailable).toBeGreaterThan(here.length);
  }
});

test("a file whose first part cannot be read is an error like any other, and not offered for saving", async () => {
  const { headers } = await asOperator(api);
  // The token is cached from now on, so the response begins before the database is queried.
  await ask({ method: "GET", path: "/api/v1/operator/settings", headers });
  node.proxy.shut();
  const answer = await send(`${node.baseUrl}/api/v1/operator/usage.csv`, { headers });
  await node.proxy.open();
  expect([answer.statusCode, await answer.body.json()]).toMatchObject([503, { code: "unavailable" }]);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBeUndefined();
});

test("pages for people come, or say that something is wrong, and never with 500", async () => {
  for (const path of ["/", "/docs", "/docs/errors", "/docs/changelog.atom", "/openapi.json", "/portal", "/console"]) {
    await loseEverywhere({ method: "GET", path, headers: { accept: "text/html" } });
  }
});
