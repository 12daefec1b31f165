import { beforeAll, describe, expect, test } from "vitest";
import type { Organisation } from "../../src/features/staff/index.ts";
import type { Answer } from "../support/api.ts";
import { testApi } from "../support/api.ts";
import { aDistributor, aPartner, type TestPartner } from "../support/factories.ts";
import { aKey } from "../support/routes/organisations.ts";
import { aSignedIn, anEmail, cookieOf, distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";

// A key or operator token can do what the member of staff who issued it can do, and nothing more.

const api = testApi();
type Headers = Record<string, string>;
type Made = { id: string; apiKey: string; role: unknown };

const BASE = { partner: "/api/v1/integrations", distributor: "/api/v1/distributors", operator: "/api/v1/operator" };

const call = (method: string, path: string, headers: Headers, body?: unknown): Promise<Answer> =>
  api.call({ method, path, headers, body });

const madeBy = ({ status, body }: Answer): Made => {
  expect(status).toBe(200);
  const { id, role } = body["key"] as { id: string; role: unknown };
  return { id, apiKey: String(body["apiKey"]), role };
};

let partner: TestPartner;
beforeAll(async () => {
  partner = await aPartner(api.db);
});

const organisationOf = (kind: keyof typeof BASE): Organisation =>
  kind === "operator" ? OPERATOR : kind === "partner" ? partnerOf(partner) : distributorOf(partner.distributor);

/** A new key of the organisation, issued by a person with this role there. */
async function keyOf(kind: keyof typeof BASE, role: "owner" | "admin"): Promise<Made> {
  const { browser } = await aSignedIn(api, organisationOf(kind), role);
  return madeBy(await call("POST", `${BASE[kind]}/keys`, cookieOf(browser), { name: role }));
}

const asPartner = (apiKey: string): Headers => ({ "sw-partner-id": partner.id, "sw-api-key": apiKey });
const asDistributor = (apiKey: string): Headers => ({
  "sw-distributor-id": partner.distributor.id,
  "sw-api-key": apiKey,
});
const asOperator = (apiKey: string): Headers => ({ authorization: `Bearer ${apiKey}` });

const REFUSED = { status: 403, body: { code: "right-missing" } };
const anOwner = () => ({ email: anEmail(), role: "owner" });

describe("an operator's token", () => {
  const invite = (headers: Headers, whose: Record<string, string> = {}) =>
    call("POST", "/api/v1/operator/staff/invitations", headers, { ...anOwner(), ...whose });

  test("issued by an admin can't invite anyone, change roles, or read people or usage", async () => {
    const { apiKey, role } = await keyOf("operator", "admin");
    expect(role).toBe("admin");
    const headers = asOperator(apiKey);
    const member = await aSignedIn(api, OPERATOR, "viewer");
    expect(await invite(headers)).toMatchObject(REFUSED);
    expect(await invite(headers, { partnerId: partner.id })).toMatchObject(REFUSED);
    const change = `/api/v1/operator/staff/${member.membershipId}`;
    expect(await call("PATCH", change, headers, { role: "owner" })).toMatchObject(REFUSED);
    for (const path of ["staff", "usage", "billing-codes"])
      expect(await call("GET", `/api/v1/operator/${path}`, headers)).toMatchObject(REFUSED);
    expect(await call("GET", "/api/v1/operator/partners", headers)).toMatchObject({ status: 200 });
    expect(await call("POST", "/api/v1/operator/distributors", headers, { name: "Meridian" })).toMatchObject({
      status: 200,
    });
  });

  test("issued by an owner can do all of this", async () => {
    const { apiKey, role } = await keyOf("operator", "owner");
    expect(role).toBe("owner");
    expect(await invite(asOperator(apiKey))).toMatchObject({ status: 200 });
    expect(await call("GET", "/api/v1/operator/usage", asOperator(apiKey))).toMatchObject({ status: 200 });
  });

  test("issues keys for organisations that have no more rights than itself", async () => {
    for (const role of ["owner", "admin"] as const) {
      const headers = asOperator((await keyOf("operator", role)).apiKey);
      const body = { name: "for them", distributorId: partner.distributor.id };
      const made = madeBy(await call("POST", "/api/v1/operator/keys", headers, body));
      expect(made.role).toBe(role);
      const codes = await call("POST", "/api/v1/distributors/billing-codes", asDistributor(made.apiKey), {
        code: `CODE-${made.id}`,
        price: 1,
      });
      expect(codes).toMatchObject(role === "owner" ? { status: 200 } : REFUSED);
    }
  });
});

describe("a distributor's key", () => {
  const invite = (apiKey: string) =>
    call("POST", `/api/v1/distributors/partners/${partner.id}/staff/invitations`, asDistributor(apiKey), anOwner());
  const addCode = (apiKey: string, code: string) =>
    call("POST", "/api/v1/distributors/billing-codes", asDistributor(apiKey), { code, price: 1 });

  test("issued by an admin can't invite owners of partners, create billing codes or read usage", async () => {
    const { id, apiKey, role } = await keyOf("distributor", "admin");
    expect(role).toBe("admin");
    expect(await invite(apiKey)).toMatchObject(REFUSED);
    expect(await addCode(apiKey, id)).toMatchObject(REFUSED);
    expect(await call("GET", "/api/v1/distributors/usage", asDistributor(apiKey))).toMatchObject(REFUSED);
    expect(await call("GET", "/api/v1/integrations/usage", asPartner(apiKey))).toMatchObject(REFUSED);
  });

  test("issued by an owner can do all of this", async () => {
    const { id, apiKey } = await keyOf("distributor", "owner");
    expect(await invite(apiKey)).toMatchObject({ status: 200 });
    expect(await addCode(apiKey, id)).toMatchObject({ status: 200 });
    expect(await call("GET", "/api/v1/integrations/usage", asPartner(apiKey))).toMatchObject({ status: 200 });
  });

  test("reads plans, partners and billing codes, as the contract promises, whoever issued it", async () => {
    const { apiKey } = await keyOf("distributor", "admin");
    for (const path of ["plans", `partners/${partner.id}`, "billing-codes"])
      expect(await call("GET", `/api/v1/distributors/${path}`, asDistributor(apiKey))).toMatchObject({ status: 200 });
  });

  test("issues keys for its partners that have no more rights than itself", async () => {
    for (const role of ["owner", "admin"] as const) {
      const { apiKey } = await keyOf("distributor", role);
      const path = `/api/v1/distributors/partners/${partner.id}/keys`;
      for (const made of [
        madeBy(await call("POST", path, asDistributor(apiKey), { name: "for them" })),
        madeBy(await call("POST", "/api/v1/integrations/keys", asPartner(apiKey), { name: "acting" })),
      ]) {
        expect(made.role).toBe(role);
        expect((await call("GET", "/api/v1/integrations/usage", asPartner(made.apiKey))).status).toBe(
          role === "owner" ? 200 : 403,
        );
      }
    }
  });
});

describe("a partner's key", () => {
  test("issued by an admin can't read usage, and one issued by an owner can", async () => {
    const [byAdmin, byOwner] = [await keyOf("partner", "admin"), await keyOf("partner", "owner")];
    for (const path of ["usage", "usage.csv"]) {
      expect(await call("GET", `/api/v1/integrations/${path}`, asPartner(byAdmin.apiKey))).toMatchObject(REFUSED);
      expect((await call("GET", `/api/v1/integrations/${path}`, asPartner(byOwner.apiKey))).status).toBe(200);
    }
    expect(await call("GET", "/api/v1/integrations/customers", asPartner(byAdmin.apiKey))).toMatchObject({
      status: 200,
    });
  });

  test("keeps its rights when it rotates itself, and the list shows them", async () => {
    for (const role of ["owner", "admin"] as const) {
      const { id, apiKey } = await keyOf("partner", role);
      const rotate = `/api/v1/integrations/keys/${id}/rotate`;
      const next = madeBy(await call("POST", rotate, asPartner(apiKey)));
      expect(next.role).toBe(role);
      const { body } = await call("GET", "/api/v1/integrations/keys", asPartner(next.apiKey));
      expect(body["keys"]).toEqual(
        expect.arrayContaining([expect.objectContaining({ id, role }), expect.objectContaining({ id: next.id, role })]),
      );
    }
  });

  test("rotated by an admin has an admin's rights, and no rotation gives it more", async () => {
    const path = (id: string) => `/api/v1/integrations/keys/${id}/rotate`;
    const admin = cookieOf((await aSignedIn(api, partnerOf(partner), "admin")).browser);
    const owner = cookieOf((await aSignedIn(api, partnerOf(partner), "owner")).browser);
    const byOwner = await keyOf("partner", "owner");
    const taken = madeBy(await call("POST", path(byOwner.id), admin));
    expect(taken.role).toBe("admin");
    expect(await call("GET", "/api/v1/integrations/usage", asPartner(taken.apiKey))).toMatchObject(REFUSED);
    const back = madeBy(await call("POST", path(taken.id), owner));
    expect(back.role).toBe("admin");
    expect(await call("GET", "/api/v1/integrations/usage", asPartner(back.apiKey))).toMatchObject(REFUSED);
  });

  test("keeps its rights when its issuer gets another role, or leaves", async () => {
    const maker = await aSignedIn(api, partnerOf(partner), "admin");
    const headers = cookieOf(maker.browser);
    const { apiKey } = madeBy(await call("POST", "/api/v1/integrations/keys", headers, { name: "crm" }));
    const owner = cookieOf((await aSignedIn(api, partnerOf(partner), "owner")).browser);
    const person = `/api/v1/staff/people/${maker.membershipId}`;
    const reads = async () => [
      (await call("GET", "/api/v1/integrations/customers", asPartner(apiKey))).status,
      (await call("GET", "/api/v1/integrations/usage", asPartner(apiKey))).status,
    ];
    for (const role of ["viewer", "owner"]) {
      expect(await call("PATCH", person, owner, { role })).toMatchObject({ status: 200 });
      expect(await reads()).toEqual([200, 403]);
    }
    expect(await call("DELETE", person, owner)).toMatchObject({ status: 200 });
    expect(await reads()).toEqual([200, 403]);
  });
});

test("keys from the command line have every right, because the operator issued them", async () => {
  const distributor = await aDistributor(api.db);
  for (const owner of [{ distributorId: distributor.id }, { partnerId: partner.id }, "operator"] as const)
    expect((await aKey(api.db, owner)).key).toMatchObject({ role: "owner" });
});

test("the audit trail says which rights a new key has", async () => {
  const { id } = await keyOf("partner", "admin");
  const trail = await api.as(partner).get(`/audit?subjectId=${id}`);
  expect(trail.body["entries"]).toMatchObject([{ action: "key.issued", details: { role: "admin" } }]);
});
