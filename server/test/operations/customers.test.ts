import { beforeAll, describe, expect, test } from "vitest";
import { offboardCustomer } from "../../src/features/customers/index.ts";
import { issueKey } from "../../src/features/keys/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { customerReadCommand } from "../../src/cli/customer-read.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";
import { aCustomerIn } from "../support/routes/routes.ts";

const api = testApi();
let token = "";

beforeAll(async () => {
  const key = { owner: "operator" as const, name: "test", expiresAt: null };
  token = (await api.db.transaction().execute((tx) => issueKey(tx, testActor, key))).apiKey;
});

const get = (path: string) =>
  api.call({ method: "GET", path: `/api/v1/operator${path}`, headers: { authorization: `Bearer ${token}` } });

type Listed = { customerId: string; partnerId: string };

const listed = async (query: string): Promise<Listed[]> => {
  const { status, body } = await get(`/customers?${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return body["customers"] as Listed[];
};

const ids = async (query: string): Promise<string[]> => (await listed(query)).map(({ customerId }) => customerId);

describe("the operator's list of customers", () => {
  test("is over all partners, and narrows to one, to a distributor's and to a status", async () => {
    const first = await aPartner(api.db);
    const sibling = await aPartner(api.db, { distributor: first.distributor });
    const stranger = await aPartner(api.db);
    const of = async (partner: TestPartner) => aCustomer(api.db, partner, { companyName: "Narrow Gauge" });
    const [a, b, c] = [await of(first), await of(sibling), await of(stranger)];
    const d = await aCustomerIn(api.db, first, "dormant");
    expect((await ids("pageSize=4")).toSorted()).toEqual([a, b, c, d].toSorted());
    expect(await ids(`partnerId=${first.id}`)).toEqual([d, a]);
    expect(await ids(`distributorId=${first.distributor.id}`)).toEqual([d, b, a]);
    expect(await ids(`distributorId=${first.distributor.id}&status=active`)).toEqual([b, a]);
    expect(await ids(`distributorId=${first.distributor.id}&search=gauge&pageSize=1`)).toEqual([b]);
    expect(await ids(`partnerId=${first.id}&distributorId=${stranger.distributor.id}`)).toEqual([]);
    expect(await ids("search=narrow")).toEqual([c, b, a]);
    expect(await ids(`status=dormant&partnerId=${first.id}`)).toEqual([d]);
    expect(await listed(`partnerId=${sibling.id}`)).toMatchObject([{ customerId: b, partnerId: sibling.id }]);
  });

  test("finds a customer by reference, domain, address, the mailbox behind a tag, and id", async () => {
    const partner = await aPartner(api.db);
    const name = newId();
    const customerId = await aCustomer(api.db, partner, {
      customerReference: `REF-${name}`,
      assetsDomains: [`${name}.example`],
      assetsEmails: [`one@${name}.test`],
      contactEmail: `two@${name}.test`,
    });
    await aCustomer(api.db, partner);
    const texts = [`ref-${name}`, `${name}.example`, `One@${name}.test`, `one+tag@${name}.test`, `two@${name}.test`];
    for (const search of [...texts, customerId, customerId.toUpperCase()]) {
      expect({ search, ids: await ids(`search=${encodeURIComponent(search)}`) }).toEqual({ search, ids: [customerId] });
    }
    expect(await ids(`search=${customerId}&partnerId=${(await aPartner(api.db)).id}`)).toEqual([]);
    expect(await ids(`search=${newId()}`)).toEqual([]);
    expect(await ids(`search=${encodeURIComponent("@")}`)).toEqual([]);
  });

  test("pages by cursor", async () => {
    const partner = await aPartner(api.db);
    const all = [];
    for (let n = 0; n < 5; n += 1) all.unshift(await aCustomer(api.db, partner, { companyName: "Paged" }));
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await get(`/customers?search=paged&pageSize=2${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...(body["customers"] as Listed[]).map(({ customerId }) => customerId));
      cursor = (body["pagination"] as { nextCursor: string | null }).nextCursor;
    }
    expect(seen).toEqual(all);
  });

  test.each(["status=gone", "partnerId=x", "distributorId=", "search=", "cursor=x", "pageSize=0", "search=%00"])(
    "refuses ?%s",
    async (query) => {
      const { status, body } = await get(`/customers?${query}`);
      expect(status).toBe(400);
      expect(body["error"]).toContain(`${query.split("=")[0]}: `);
    },
  );
});

describe("one customer", () => {
  test("has its partner, its distributor and what is watched", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner, {
      assetsDomains: ["a.example", "b.example"],
      contactEmail: "owner@c.example",
      price: 12.5,
    });
    const who = { actor: testActor, partnerId: partner.id, customerId };
    await api.db.transaction().execute((tx) => offboardCustomer(tx, who));
    const { status, body } = await get(`/customers/${customerId}`);
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({
      customerId,
      partnerId: partner.id,
      distributorId: partner.distributor.id,
      status: "inactive",
      previousStatus: "active",
      price: 12.5,
      monitoredDomains: 2,
      monitoredEmails: 1,
      scannedAt: null,
    });
  });

  test("that is not there is a 404, and a malformed id a 400", async () => {
    for (const path of ["", "/timeline"]) {
      expect((await get(`/customers/${newId()}${path}`)).status).toBe(404);
      expect((await get(`/customers/nobody${path}`)).status).toBe(400);
    }
  });
});

describe("sablewatch customer", () => {
  test("lists, shows and tells what the API does", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner, { companyName: "Commanded" });
    const run = async (line: string) => {
      const { code, stdout, stderr } = await command(api.db, customerReadCommand, line.split(" "));
      expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: "" });
      return stdout;
    };
    expect(JSON.parse(await run("customer list --search commanded --json"))).toEqual(await listed("search=commanded"));
    expect(await run(`customer list --partner ${partner.id}`)).toContain("Commanded");
    expect(JSON.parse(await run(`customer show ${customerId} --json`))).toEqual(
      (await get(`/customers/${customerId}`)).body["data"],
    );
    expect(JSON.parse(await run(`customer timeline ${customerId} --json`))).toEqual(
      (await get(`/customers/${customerId}/timeline`)).body["entries"],
    );
    expect(await run(`customer timeline ${customerId}`)).toContain("customer.onboarded");
    expect(await run("customer recount")).toContain("Counted afresh.");
  });

  test.each([`show ${newId()}`, "show x", `timeline ${newId()}`, "list --status gone", "list --cursor x"])(
    "%s ends with one clear line",
    async (line) => {
      const { code, stdout, stderr } = await command(api.db, customerReadCommand, ["customer", ...line.split(" ")]);
      expect(code).not.toBe(0);
      expect(stdout).toBe("");
      expect(stderr.trim().split("\n")).toHaveLength(1);
    },
  );
});
