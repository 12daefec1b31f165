import { expect, test } from "vitest";
import { secretsCommand } from "../../src/cli/secrets.ts";
import {
  findCustomerSignInConnection,
  insertCustomerSignInConnection,
} from "../../src/features/portal-access/sign-in-connections/queries.ts";
import { customerSignInConnectionView } from "../../src/features/portal-access/sign-in-connections/connection.ts";
import { createSigningKeys } from "../../src/features/portal-access/sessions/signing-key.ts";
import {
  findStaffSignInConnection,
  putStaffSignInConnection,
} from "../../src/features/staff/sign-in-connections/queries.ts";
import { newId } from "../../src/kernel/ids.ts";
import { SEALED_COLUMNS } from "../../src/main/sealed-columns.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log.ts";
import { showNode } from "../../src/platform/nodes.ts";
import { keyringOf, nameOfKey, newSealingKey } from "../../src/platform/sealing/keyring.ts";
import { checkKeys, noteNewestKey } from "../../src/platform/sealing/known-keys.ts";
import { checkAll } from "../../src/platform/sealing/reseal.ts";
import { usableSettings } from "../../src/platform/sign-in/connection.ts";
import { openIdConnect } from "../../src/platform/sign-in/openid-connect.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";
import { TEST_KEYRING } from "../support/keys.ts";

const api = testApi();
const LOST = nameOfKey(TEST_KEYRING.newest.id);
const HOOK = { url: "https://hooks.partner.example/in" };
const PROVIDER = { issuer: "https://id.example", clientId: "sablewatch", domains: ["partner.example"] };

/** The same database for a program that has another key. */
async function withAnotherKey<Result>(work: (db: typeof api.db) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ url: api.databaseUrl, poolSize: 4, keyring: another, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
const another = keyringOf([newSealingKey()]);

const giveUp = (...options: string[]) =>
  withAnotherKey((db) => command(db, secretsCommand, ["secrets", "give-up", ...options]));

const countOf = async (table: string): Promise<number> =>
  (await api.database.pool.query(`select from ${table}`)).rowCount ?? 0;

test("a lost key is named with all it has sealed and whose that was; nothing changes without agreement, and then owners make new secrets", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const organisation = { kind: "partner", id: partner.id } as const;
  const settings = { ...PROVIDER, clientSecret: "a-client-secret" };
  const kept = { "idempotency-key": newId() };
  const made = await api.as(partner).post("/webhooks", HOOK, kept);
  expect(made.status).toBe(200);
  await api.db.transaction().execute(async (tx) => {
    await putStaffSignInConnection(tx, organisation, { ...settings, defaultRole: "viewer", isRequired: true });
    await insertCustomerSignInConnection(tx, customerId, settings);
    await noteNewestKey(tx, TEST_KEYRING);
  });
  await createSigningKeys(api.db)();

  // A node that runs may still have the key.
  const node = await showNode(api.db, { role: "api", version: "test", mostConnections: 1, log: createLog("silent") });
  const running = await giveUp("--yes");
  expect(running.code).toBe(1);
  expect(running.stderr).toContain("They may still have the key");
  await node.stop();

  const shown = await giveUp();
  expect(shown.code).toBe(1);
  expect(shown.stderr).toContain("Nothing was changed");
  expect(shown.stdout).toContain(`Missing: ${LOST}.`);
  for (const { name } of SEALED_COLUMNS) expect(shown.stdout).toContain(`${name}: 1`);
  expect(shown.stdout).toContain(partner.id);
  await checkKeys(api.db, TEST_KEYRING);
  expect((await checkAll({ db: api.db, columns: SEALED_COLUMNS })).every(({ unopened }) => unopened === 0)).toBe(true);
  await expect(withAnotherKey((db) => checkKeys(db, another))).rejects.toThrow(`${LOST}, which is missing`);

  const { code, stdout } = await giveUp("--yes", "--json");
  const said = JSON.parse(stdout) as {
    newest: string;
    lostKeys: string[];
    lost: { column: string; organisations: { organisationId: string; values: number }[] }[];
  };
  expect([code, said.newest, said.lostKeys]).toEqual([0, nameOfKey(another.newest.id), [LOST]]);
  const whose = Object.fromEntries(
    said.lost.map(({ column, organisations }) => [
      column,
      organisations.map((one) => [one.organisationId, one.values]),
    ]),
  );
  expect(whose).toEqual({
    "webhook_secrets.token": [[partner.id, 1]],
    "staff_connections.client_secret": [[partner.id, 1]],
    "customer_connections.client_secret": [[partner.id, 1]],
    "portal_signing_keys.secret": [],
    "idempotency_keys.answer": [],
  });

  await withAnotherKey(async (db) => {
    await checkKeys(db, another);
    const staffs = await findStaffSignInConnection(db, organisation);
    const customers = await findCustomerSignInConnection(db, customerId);
    // What was required stays so: nobody gets in by a weaker way.
    expect(staffs).toMatchObject({ ...PROVIDER, isRequired: true });
    expect(customers && customerSignInConnectionView(customers, "https://watch.example")).toMatchObject({
      ...PROVIDER,
      needsClientSecret: true,
    });
    const providers = { guardedFetch: () => Promise.reject(new Error("not asked")), allowsLocal: false };
    await expect(usableSettings(providers, PROVIDER, staffs)).rejects.toThrow("clientSecret");
    // Nobody is sent to the provider either, as a client without a secret.
    const signIn = { redirectUrl: () => "https://watch.example/back", state: "s", nonce: "n", codeVerifier: "v" };
    const beginning = openIdConnect.begin(
      providers,
      { ...PROVIDER, clientSecret: staffs?.clientSecret ?? "?" },
      signIn,
    );
    await expect(beginning).rejects.toThrow("has to be set again");
    await createSigningKeys(db)();
  });
  expect(await countOf("webhook_secrets")).toBe(0);
  expect(await countOf("webhook_endpoints")).toBe(1);
  // The call isn't made again, although its answer can't be told.
  await api.database.pool.query("update idempotency_keys set answer = set_byte(answer, 1, get_byte(answer, 1) # 1)");
  const repeated = await api.as(partner).post("/webhooks", HOOK, kept);
  expect([repeated.status, repeated.body["code"]]).toEqual([422, "idempotency-key-reused"]);
  const { rows } = await api.database.pool.query<{ subject_id: string }>(
    "select subject_id from audit_entries where action = 'secrets.lost' and partner_id = $1 order by subject_id",
    [partner.id],
  );
  expect(rows.map(({ subject_id }) => subject_id)).toEqual([
    "customer_connections.client_secret",
    "staff_connections.client_secret",
    "webhook_secrets.token",
  ]);
  const anew = await api.as(partner).post("/webhooks/secrets");
  expect(anew.status).toBe(200);

  const nothing = await giveUp("--yes");
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toContain("No key is missing");
});
