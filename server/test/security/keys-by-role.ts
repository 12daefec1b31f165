import { expect } from "vitest";
import { STAFF_ROLES, type StaffRole, TOKEN_SCOPES, type TokenScope } from "../../src/features/callers/index.ts";
import { issueKey, type KeyOwner } from "../../src/features/keys/index.ts";
import type { Organisation } from "../../src/features/staff/index.ts";
import type { TestApi } from "../support/api.ts";
import { testActor, type TestPartner } from "../support/factories.ts";
import { aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";

type Headers = Record<string, string>;

/** A column of the table of callers and calls: a key or token, by the role of the person who issued it. */
export type KeyColumn = {
  name: string;
  role: StaffRole;
  /** For operator tokens. */
  scope?: TokenScope;
  headers: Headers;
};

export type KeyColumns = Record<"partner" | "distributor" | "operator", KeyColumn[]>;

/** Only these roles can issue keys. Keys of lower roles are written to the database directly, as if they could. */
const MAKERS: readonly StaffRole[] = ["owner", "admin"];

/** Keys of a partner and its distributor, and operator tokens, issued by a person of each role. */
export async function keysByRole(api: TestApi, partner: TestPartner): Promise<KeyColumns> {
  const { distributor } = partner;
  const columns: KeyColumns = { partner: [], distributor: [], operator: [] };
  for (const role of STAFF_ROLES) {
    const own = await aKeyBy(api, role, partnerOf(partner), { partnerId: partner.id });
    const above = await aKeyBy(api, role, distributorOf(distributor), { distributorId: distributor.id });
    const inPartner = (apiKey: string): Headers => ({ "sw-partner-id": partner.id, "sw-api-key": apiKey });
    columns.partner.push(
      { name: `a partner's key by its ${role}`, role, headers: inPartner(own) },
      { name: `a distributor's key by its ${role}, for its partner`, role, headers: inPartner(above) },
    );
    const headers = { "sw-distributor-id": distributor.id, "sw-api-key": above };
    columns.distributor.push({ name: `a distributor's key by its ${role}`, role, headers });
    for (const scope of TOKEN_SCOPES) {
      const token = await aKeyBy(api, role, OPERATOR, "operator", scope);
      const bearer = { authorization: `Bearer ${token}` };
      columns.operator.push({ name: `a token to ${scope} by the operator's ${role}`, role, scope, headers: bearer });
    }
  }
  return columns;
}

const PATHS = {
  partner: "/api/v1/integrations/keys",
  distributor: "/api/v1/distributors/keys",
  operator: "/api/v1/operator/keys",
};

async function aKeyBy(
  api: TestApi,
  role: StaffRole,
  organisation: Organisation,
  owner: KeyOwner,
  scope?: TokenScope,
): Promise<string> {
  const { browser } = await aSignedIn(api, organisation, role);
  const body = { name: `${role}'s`, ...(scope ? { scope } : {}) };
  const answer = await api.call({
    method: "POST",
    path: PATHS[organisation.kind],
    headers: cookieOf(browser),
    body,
  });
  if (MAKERS.includes(role)) {
    expect(answer).toMatchObject({ status: 200, body: { key: { role } } });
    return String(answer.body["apiKey"]);
  }
  expect(answer).toMatchObject({ status: 403, body: { code: "right-missing" } });
  const request = { owner, name: `${role}'s`, expiresAt: null, role, scope };
  return (await api.db.transaction().execute((tx) => issueKey(tx, testActor, request))).apiKey;
}
