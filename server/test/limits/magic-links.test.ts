import { beforeAll, describe, expect, test } from "vitest";
import { issueKey } from "../../src/features/keys/index.ts";
import { sealedAnswers } from "../../src/platform/http/change.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aBrowser, aLink, aPortalCustomer, confirm, submit, tokenOf } from "../support/portal.ts";
import { counted, times } from "../support/processes/two-nodes.ts";
import { TEST_SETTINGS } from "../support/settings.ts";

const LIMIT = 5;
const api = testApi({
  magicLinkLimitPerMinute: LIMIT,
  portal: { ...TEST_SETTINGS.portal, signInLimitPerMinute: LIMIT },
  trustProxy: "127.0.0.1",
});

let partner: TestPartner;
let customerId: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  customerId = await aPortalCustomer(api, partner);
});

/** A partner with an unused rate limit. */
async function fresh(): Promise<{ of: TestPartner; id: string; path: string }> {
  const of = await aPartner(api.db);
  const id = await aPortalCustomer(api, of);
  return { of, id, path: `/customer/${id}/magic-link` };
}

const from = (ip: string) => ({ "x-forwarded-for": ip });

describe("the limit on links", () => {
  test("is a partner's own, its distributor's calls included, and answers with when to come back", async () => {
    const { of, path } = await fresh();
    const callers = [api.as(of), api.actingFor(of.distributor, of)];
    const replies = await times(LIMIT + 3, (n) => callers[n % 2]?.post(path) ?? Promise.reject(new Error()));
    expect(counted(replies)).toEqual({ 200: LIMIT, 429: 3 });
    for (const { headers, body } of replies.filter(({ status }) => status === 429)) {
      expect(headers).toMatchObject({ "ratelimit-limit": String(LIMIT), "ratelimit-remaining": "0" });
      const error = `Rate limit exceeded, retry in ${String(headers["retry-after"])} seconds`;
      expect(body).toMatchObject({ success: false, error });
    }
    const sibling = await fresh();
    expect(await api.as(sibling.of).post(sibling.path)).toMatchObject({ status: 200 });
  });
});

describe("the limit on sign-ins", () => {
  test("is one network's own: its visitors wait, others do not, and no link is used up meanwhile", async () => {
    const { token } = await aLink(api, partner, customerId);
    const tries = await times(LIMIT + 2, () => confirm(aBrowser(api), "wrong", from("203.0.113.1")));
    expect(counted(tries)).toEqual({ 401: LIMIT, 429: 2 });
    const refused = await confirm(aBrowser(api), token, from("203.0.113.1"));
    expect(refused).toMatchObject({ status: 429, body: { success: false } });
    expect(refused.body["error"]).toMatch(/^Rate limit exceeded, retry in \d+ seconds$/);
    expect(await confirm(aBrowser(api), token, from("203.0.113.2"))).toMatchObject({ status: 200 });
  });

  test("takes all addresses of one IPv6 network of 64 bits for one", async () => {
    const tries = await times(LIMIT + 2, (n) => confirm(aBrowser(api), "wrong", from(`2001:db8:1:2::${n + 1}`)));
    expect(counted(tries)).toEqual({ 401: LIMIT, 429: 2 });
    expect(await confirm(aBrowser(api), "wrong", from("2001:db8:1:3::1"))).toMatchObject({ status: 401 });
  });

  test("shows a form's sender a page that says to come back, and keeps the link good", async () => {
    const { token } = await aLink(api, partner, customerId);
    const fields = { token_hash: token, type: "magiclink" };
    for (let n = 0; n < LIMIT; n += 1) await submit(api, { ...fields, token_hash: "wrong" }, from("203.0.113.3"));
    const { status, text, headers } = await submit(api, fields, from("203.0.113.3"));
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      429,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(text).toContain("It hasn’t been used yet");
    expect(text).not.toContain(token);
    expect(await submit(api, fields, from("203.0.113.4"))).toMatchObject({ status: 303 });
  });
});

describe("with an Idempotency-Key", () => {
  const keptRows = async () => {
    const rows = await api.db.selectFrom("idempotency_keys").selectAll().execute();
    // As a person with the service's own key can read them.
    return rows.map(({ organisation_id: id, key, answer }) =>
      answer === null ? "" : sealedAnswers.open(api.db, [id, key], answer).toString(),
    );
  };

  test("a repetition gives the same link, of which there is one, and the database never holds it in clear", async () => {
    const { of, id, path } = await fresh();
    const key = { "idempotency-key": "link-1" };
    const [first, again] = [await api.as(of).post(path, undefined, key), await api.as(of).post(path, undefined, key)];
    expect(first.status).toBe(200);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([first, again].map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
    expect(again.headers["cache-control"]).toBe("no-store");
    const token = tokenOf(String(first.body["url"]));
    const kept = await keptRows();
    expect(kept).toHaveLength(1);
    const clear = (text: string) => [text, Buffer.from(text, "base64").toString("latin1")].join();
    expect(kept.map(clear).join()).not.toContain(token);
    expect(kept.map(clear).join()).not.toContain("auth/confirm");
    const links = api.db.selectFrom("magic_links").select("id").where("customer_id", "=", id);
    expect(await links.execute()).toHaveLength(1);
    expect(await confirm(aBrowser(api), token, from("203.0.113.9"))).toMatchObject({ status: 200 });
    // A repeated request gets the first response, even after its link is used.
    expect((await api.as(of).post(path, undefined, key)).body).toEqual(first.body);
  });

  test("another API key of the same partner gets 422 and not the link", async () => {
    const { of, path } = await fresh();
    const owner = { partnerId: of.id };
    const { apiKey } = await api.db
      .transaction()
      .execute((tx) => issueKey(tx, testActor, { owner, name: "other", expiresAt: null }));
    const key = { "idempotency-key": "link-2" };
    const { body } = await api.as(of).post(path, undefined, key);
    for (const other of [api.as({ ...of, apiKey }), api.actingFor(of.distributor, of)]) {
      const answer = await other.post(path, undefined, key);
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { success: false, error: "Idempotency-Key: was already used with another API key" },
      ]);
    }
    expect((await api.as(of).post(path, undefined, key)).body).toEqual(body);
  });

  test("the key on another customer's link is 422, and parallel repetitions make one link", async () => {
    const { of, path } = await fresh();
    const replies = await times(4, () => api.as(of).post(path, undefined, { "idempotency-key": "link-3" }));
    expect(counted(replies)).toEqual({ 200: 4 });
    expect(new Set(replies.map(({ body }) => body["url"])).size).toBe(1);
    const other = `/customer/${await aPortalCustomer(api, of)}/magic-link`;
    expect(await api.as(of).post(other, undefined, { "idempotency-key": "link-3" })).toMatchObject({ status: 422 });
  });
});
