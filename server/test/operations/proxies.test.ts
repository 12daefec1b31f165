import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApi } from "../support/api.ts";
import { databaseUrl, openTestDatabase } from "../support/database.ts";
import { aPartner } from "../support/factories.ts";
import { asOperator } from "../support/operator.ts";
import { freePort } from "../support/processes/free-port.ts";
import { areProxiesTested, authority, PROXY_NAMES, type ProxyName, startProxy } from "../support/processes/proxies.ts";

const PATIENCE = { timeout: 100_000, interval: 100 };
const PART = Buffer.alloc(8 * 2 ** 20, "a");

describe.skipIf(!areProxiesTested())("the example of", () => {
  const api = testApi({ trustProxy: "127.0.0.1" });
  const folder = mkdtempSync(join(tmpdir(), "sablewatch-proxies-"));
  const agent = new Agent({ connect: { ca: authority() } });
  const running = new Map<ProxyName, ReturnType<typeof startProxy> & { https: string; http: string }>();

  beforeAll(async () => {
    const upstream = { api: Number(new URL(api.baseUrl).port), other: await freePort() };
    for (const name of PROXY_NAMES) {
      const ports = { ...upstream, http: await freePort(), https: await freePort() };
      const proxy = startProxy(name, mkdtempSync(join(folder, name)), ports);
      running.set(name, {
        ...proxy,
        https: `https://localhost:${ports.https}`,
        http: `http://localhost:${ports.http}`,
      });
    }
    for (const name of PROXY_NAMES) await vi.waitFor(() => ready(name), PATIENCE);
  });
  afterAll(async () => {
    await agent.close();
    await Promise.all([...running.values()].map((proxy) => proxy.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: ProxyName) => running.get(name) ?? { https: "", http: "", output: () => "" };
  const call = (name: ProxyName, path: string, options: Parameters<typeof request>[1] = {}) =>
    request(at(name).https + path, { dispatcher: agent, ...options });
  const ready = async (name: ProxyName): Promise<void> => {
    const { statusCode, body } = await call(name, "/readyz").catch((error: unknown) => {
      throw new Error(at(name).output(), { cause: error });
    });
    expect([statusCode, await body.json()]).toEqual([200, { success: true }]);
  };

  describe.each(PROXY_NAMES)("%s", (name) => {
    test("answers by TLS alone, and no call fails although one of two nodes is gone", async () => {
      const { statusCode, headers, body } = await request(`${at(name).http}/readyz`);
      await body.dump();
      expect(statusCode).toBe(308);
      expect(String(headers["location"])).toMatch(/^https:\/\/localhost(?::\d+)?\/readyz$/);
      for (let nth = 0; nth < 12; nth += 1) await ready(name);
    });

    test("passes on parts of uploads as large as the console's, and refuses too large bodies in our words", async () => {
      const operator = await asOperator(api);
      const { headers } = operator;
      const begun = await call(name, "/api/v1/operator/uploads", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name: "list.txt", length: PART.length }),
      });
      const { upload } = (await begun.body.json()) as { upload: { id: string } };
      const sent = await call(name, `/api/v1/operator/uploads/${upload.id}?offset=0`, {
        method: "PATCH",
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: PART,
      });
      expect([sent.statusCode, await sent.body.json()]).toMatchObject([200, { upload: { isComplete: true } }]);
      // Unfinished uploads have a limit together.
      await operator.delete(`/uploads/${upload.id}`);
      const partner = await aPartner(api.db);
      const refused = await call(name, "/api/v1/integrations/customer/onboard", {
        method: "POST",
        headers: { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey, "content-type": "application/json" },
        body: JSON.stringify({ companyName: "x".repeat(2 ** 21) }),
      });
      expect([refused.statusCode, await refused.body.json()]).toMatchObject([413, { code: "body-too-large" }]);
    });

    test("passes on what a stream sends at once", async () => {
      const partner = await aPartner(api.db);
      const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
      const { statusCode, body } = await call(name, "/api/v1/integrations/webhooks/stream", { headers });
      expect(statusCode).toBe(200);
      // The stream has not ended: what is here was passed on by itself.
      for await (const chunk of body) {
        expect(String(chunk)).toContain(": events follow");
        break;
      }
    });

    test("tells the service who called, and not what callers claim", async () => {
      const partner = await aPartner(api.db);
      const made = await call(name, "/api/v1/integrations/webhooks/secrets", {
        method: "POST",
        headers: {
          "sw-partner-id": partner.id,
          "sw-api-key": partner.apiKey,
          "x-forwarded-for": "203.0.113.9",
        },
      });
      await made.body.dump();
      expect(made.statusCode).toBe(200);
      const { rows } = await api.database.pool.query<{ ip: string }>(
        "select ip from audit_entries where partner_id = $1 and action = 'webhook_secret.created'",
        [partner.id],
      );
      expect(rows).toEqual([{ ip: "127.0.0.1" }]);
    });
  });

  describe("each proxy", () => {
    test("passes on our own 503 while the database is away", async () => {
      api.database.pool.on("error", () => undefined);
      const { pathname } = new URL(api.databaseUrl);
      const admin = openTestDatabase(databaseUrl(api.databaseUrl, "postgres"), 1);
      await admin.pool.query(`alter database "${pathname.slice(1)}" with allow_connections false`);
      await admin.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        pathname.slice(1),
      ]);
      await admin.close();
      const ours = async (name: ProxyName): Promise<void> => {
        const { statusCode, body } = await call(name, "/readyz");
        const told = { success: false, error: "The database does not answer", code: "unavailable" };
        expect([name, statusCode, await body.json()]).toMatchObject([name, 503, told]);
      };
      // No answer may be the proxy's own, neither before its checks notice nor afterwards.
      for (const name of PROXY_NAMES) for (let nth = 0; nth < 4; nth += 1) await ours(name);
      await vi.waitFor(() => expect(at("haproxy").output()).toContain("Server ready/api1 is DOWN"), PATIENCE);
      for (const name of PROXY_NAMES) await ours(name);
    });

    test("answers in our form if no node does", async () => {
      api.api.app.server.closeAllConnections();
      await api.api.app.close();
      for (const name of PROXY_NAMES) {
        const { statusCode, headers, body } = await call(name, "/readyz");
        expect([name, statusCode, await body.json()]).toMatchObject([
          name,
          503,
          { success: false, code: "unavailable" },
        ]);
        expect([String(headers["content-type"]), headers["retry-after"]]).toEqual(["application/json", "5"]);
      }
    });
  });
});
