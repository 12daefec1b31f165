import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { issueKey, type KeyOwner, rotateKey } from "../../src/features/keys/index.ts";
import { changeRole, type Organisation } from "../../src/features/staff/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner, testActor, type TestPartner } from "../support/factories.ts";
import { aSignedIn, cookieOf, distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";

// Keys that were issued before keys had a role get one from the audit trail. They get the owner's role only if an owner
// issued them.

const api = testApi();

const [, fillRoles] = readFileSync(new URL("../../migrations/0041_key_roles.sql", import.meta.url), "utf8").split(
  /^(?=with recursive)/m,
);

let partner: TestPartner;
beforeAll(async () => {
  partner = await aPartner(api.db);
});

type Headers = Record<string, string>;
type Made = { id: string; apiKey: string };

async function post(path: string, headers: Headers, body?: unknown): Promise<Made> {
  const answer = await api.call({ method: "POST", path, headers, body });
  expect(answer.status).toBe(200);
  return { id: (answer.body["key"] as { id: string }).id, apiKey: String(answer.body["apiKey"]) };
}

/** The state of the previous release: an audit trail without roles, and keys that were all issued without one. */
async function asBefore(): Promise<void> {
  await api.database.pool.query("update api_keys set role = 'admin'");
  await api.database.pool.query("update audit_entries set details = details - 'role' where action like 'key.%'");
}

async function rolesOf(made: Record<string, { id: string }>): Promise<Record<string, string>> {
  const rows = await api.db.selectFrom("api_keys").select(["id", "role"]).execute();
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  return Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, roles.get(id) ?? ""]));
}

async function staffIn(organisation: Organisation, role: "owner" | "admin") {
  const member = await aSignedIn(api, organisation, role);
  return { ...member, headers: cookieOf(member.browser) };
}

const KEYS = { partner: "/api/v1/integrations/keys", distributor: "/api/v1/distributors/keys" };
const OPERATOR_KEYS = "/api/v1/operator/keys";
const body = { name: "before" };

test("a key has the role that its maker had then, and no more than the key that made it or that it replaced", async () => {
  const made: Record<string, Made> = {};
  const expected: Record<string, string> = {};
  const note = (name: string, role: string, one: Made) => {
    made[name] = one;
    expected[name] = role;
    return one;
  };
  for (const role of ["owner", "admin"] as const) {
    const [own, above, operator] = [
      await staffIn(partnerOf(partner), role),
      await staffIn(distributorOf(partner.distributor), role),
      await staffIn(OPERATOR, role),
    ];
    const key = note(`partner's ${role}`, role, await post(KEYS.partner, own.headers, body));
    const acting = { ...above.headers, "sw-partner-id": partner.id };
    note(`acting ${role}`, role, await post(KEYS.partner, acting, body));
    const partners = `/api/v1/distributors/partners/${partner.id}/keys`;
    note(`distributor's ${role} for the partner`, role, await post(partners, above.headers, body));
    const ofDistributor = note(`distributor's ${role}`, role, await post(KEYS.distributor, above.headers, body));
    const asKey = { "sw-distributor-id": partner.distributor.id, "sw-api-key": ofDistributor.apiKey };
    note(`key of distributor's ${role}`, role, await post(partners, asKey, body));
    const token = note(`operator's ${role}`, role, await post(OPERATOR_KEYS, operator.headers, body));
    const forThem = { ...body, partnerId: partner.id };
    note(`operator's ${role} for the partner`, role, await post(OPERATOR_KEYS, operator.headers, forThem));
    const bearer = { authorization: `Bearer ${token.apiKey}` };
    note(`token of ${role}`, role, await post(OPERATOR_KEYS, bearer, forThem));
    const asItself = { "sw-partner-id": partner.id, "sw-api-key": key.apiKey };
    note(`rotated itself, ${role}`, role, await post(`${KEYS.partner}/${key.id}/rotate`, asItself));
  }
  const admin = await staffIn(partnerOf(partner), "admin");
  const owner = await staffIn(partnerOf(partner), "owner");
  const first = await post(KEYS.partner, owner.headers, body);
  const taken = note(
    "an owner's, rotated by an admin",
    "admin",
    await post(`${KEYS.partner}/${first.id}/rotate`, admin.headers),
  );
  note("rotated back by an owner", "admin", await post(`${KEYS.partner}/${taken.id}/rotate`, owner.headers));

  // Roles that have changed since then, in both directions.
  for (const [from, to] of [
    ["admin", "owner"],
    ["owner", "viewer"],
  ] as const) {
    const member = await staffIn(partnerOf(partner), from);
    note(`${from}, now ${to}`, from, await post(KEYS.partner, member.headers, body));
    const id = member.membershipId;
    await api.db.transaction().execute((tx) => changeRole(tx, testActor, partnerOf(partner), { id, role: to }));
  }
  expect(await rolesOf(made)).toEqual(expected);
  await asBefore();
  await api.database.pool.query(fillRoles ?? "");
  expect(await rolesOf(made)).toEqual(expected);
});

test("keys from the command line are an owner's, and so are those that they made; those that nobody is known to have made are not", async () => {
  const issue = async (owner: KeyOwner, id: string) =>
    (
      await api.db
        .transaction()
        .execute((tx) => issueKey(tx, { kind: "operator", id }, { owner, name: "cli", expiresAt: null }))
    ).key;
  const own = { partnerId: partner.id };
  const made = {
    partners: await issue(own, "cli:root"),
    operators: await issue("operator", "cli:root"),
    unknown: await issue(own, "cli:root"),
  };
  const { key: next } = await api.db
    .transaction()
    .execute((tx) => rotateKey(tx, { kind: "operator", id: "cli:root" }, { id: made.partners.id, overlapMs: 0 }));
  await asBefore();
  await api.db.deleteFrom("audit_entries").where("subject_id", "=", made.unknown.id).execute();
  await api.database.pool.query(fillRoles ?? "");
  expect(await rolesOf({ ...made, next })).toEqual({
    partners: "owner",
    operators: "owner",
    unknown: "admin",
    next: "owner",
  });
});

test("a key that a program makes that knows no roles has an admin's", async () => {
  await api.database.pool.query(
    "insert into api_keys (id, prefix, secret_hash, partner_id, name) values (gen_random_uuid(), 'oldkey00', '', $1, 'old')",
    [partner.id],
  );
  const { role } = await api.db
    .selectFrom("api_keys")
    .select("role")
    .where("prefix", "=", "oldkey00")
    .executeTakeFirstOrThrow();
  expect(role).toBe("admin");
});
