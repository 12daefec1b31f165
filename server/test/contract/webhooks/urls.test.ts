import { describe, expect, test } from "vitest";
import { type Caller, testApi } from "../../support/api.ts";
import { aPartner } from "../../support/factories.ts";
import { contentOf } from "../../support/routes/routes.ts";

const development = testApi();
const production = testApi({ webhooks: { allowsLocal: false, testWaitMs: 0 } });

const NOT_GLOBAL = "url: must not be a private, loopback or otherwise non-global address";
const HTTPS_ONLY = "url: must be an https URL";

async function created(caller: Caller, url: string): Promise<Record<string, unknown>> {
  const { status, body } = await caller.post("/webhooks", { url });
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  return body["webhook"] as Record<string, unknown>;
}

describe("a webhook's URL", () => {
  test.each([
    ["http://hooks.example/x", HTTPS_ONLY],
    ["ftp://hooks.example/x", HTTPS_ONLY],
    ["hooks.example", HTTPS_ONLY],
    ["https:hooks.example/x", "url: must begin with https:// and a host"],
    ["https:/hooks.example/x", "url: must begin with https:// and a host"],
    ["https:///hooks.example/x", "url: must begin with https:// and a host"],
    ["https:\\\\hooks.example\\x", "url: must not contain backslashes"],
    ["https://hooks.example\\@other.example/x", "url: must not contain backslashes"],
    ["https://127.0.0.1/x", NOT_GLOBAL],
    ["https://localhost/x", NOT_GLOBAL],
    ["https://api.localhost./x", NOT_GLOBAL],
    ["https://10.1.2.3/x", NOT_GLOBAL],
    ["https://192.168.0.1:8443/x", NOT_GLOBAL],
    ["https://169.254.169.254/latest", NOT_GLOBAL],
    ["https://0x7f000001/x", NOT_GLOBAL],
    ["https://2130706433/x", NOT_GLOBAL],
    ["https://[::1]/x", NOT_GLOBAL],
    ["https://[::ffff:127.0.0.1]/x", NOT_GLOBAL],
    ["https://[fd00::1]/x", NOT_GLOBAL],
    ["https://user:pass@hooks.example/x", "url: must not contain credentials"],
    ["https://hooks.example/x#part", "url: must not have a fragment"],
    ["https://intranet/x", "url: must name its host in full, such as hooks.partner.example"],
  ])("cannot be %s in production", async (url, error) => {
    const caller = production.as(await aPartner(production.db));
    const { id } = await created(caller, "https://hooks.example");
    const content = await contentOf(production.database.pool);
    for (const answer of [
      await caller.post("/webhooks", { url }),
      await caller.patch(`/webhooks/${String(id)}`, { url }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([422, { success: false, error }]);
    }
    expect(await contentOf(production.database.pool)).toEqual(content);
  });

  test("can be any https URL at a public address in production", async () => {
    const caller = production.as(await aPartner(production.db));
    for (const url of ["https://hooks.example:8443/a/b?c=d", "https://1.1.1.1/x", "https://[2606:4700::1111]/x"]) {
      expect(await created(caller, url)).toMatchObject({ url });
    }
    const longest = `https://hooks.example/${"x".repeat(2048 - "https://hooks.example/".length)}`;
    expect(await created(caller, longest)).toMatchObject({ url: longest });
  });

  test("can be http and on this machine in development, but not at any other private address", async () => {
    const caller = development.as(await aPartner(development.db));
    for (const url of ["http://127.0.0.1:8099/x", "http://localhost:8099", "http://[::1]/x", "http://hooks.example"]) {
      expect(await created(caller, url)).toMatchObject({ url });
    }
    expect(await caller.post("/webhooks", { url: "http://10.0.0.1/x" })).toMatchObject({
      status: 422,
      body: { error: NOT_GLOBAL },
    });
  });
});
