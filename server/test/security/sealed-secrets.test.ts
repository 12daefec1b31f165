import { EventEmitter, once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import {
  insertCustomerSignInConnection,
  findCustomerSignInConnection,
} from "../../src/features/portal-access/sign-in-connections/queries.ts";
import { findSigningKey } from "../../src/features/portal-access/sessions/queries-keys.ts";
import { createSigningKeys } from "../../src/features/portal-access/sessions/signing-key.ts";
import {
  findStaffSignInConnection,
  putStaffSignInConnection,
} from "../../src/features/staff/sign-in-connections/queries.ts";
import { newId } from "../../src/kernel/ids.ts";
import { SEALED_COLUMNS } from "../../src/main/sealed-columns.ts";
import { type Db, openDatabase } from "../../src/platform/db/database.ts";
import { nameOfKey, type Keyring, keyringOf, newSealingKey } from "../../src/platform/sealing/keyring.ts";
import { checkKeys, forgetOlderKeys, noteNewestKey } from "../../src/platform/sealing/known-keys.ts";
import { checkAll, resealAll, type SealingStep } from "../../src/platform/sealing/reseal.ts";
import { secretsCommand } from "../../src/cli/secrets.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";
import { TEST_KEYRING, TEST_KEYS } from "../support/keys.ts";

const api = testApi();

const URL = "https://hooks.partner.example/in";
const CLIENT_SECRET = "a-client-secret-to-look-for";

/** Creates a secret of each kind, as callers do, and returns the secrets in the form that callers gave or got them. */
async function makeSecrets() {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const hook = await api.as(partner).post("/webhooks", { url: URL }, { "idempotency-key": newId() });
  const { token } = hook.body["secret"] as { token: string };
  const provider = { issuer: "https://id.example", clientId: "sablewatch", domains: ["partner.example"] };
  const settings = { ...provider, clientSecret: CLIENT_SECRET };
  const organisation = { kind: "partner", id: partner.id } as const;
  await api.db.transaction().execute(async (tx) => {
    await putStaffSignInConnection(tx, organisation, { ...settings, defaultRole: "viewer", isRequired: false });
    // Stored a second time, so that the row's id isn't the one that the insert would have used.
    await putStaffSignInConnection(tx, organisation, { ...settings, defaultRole: "viewer", isRequired: false });
    await insertCustomerSignInConnection(tx, customerId, settings);
  });
  const { secret: signingKey } = await createSigningKeys(api.db)();
  const reference = `reference-${newId()}`;
  const change = { customerId, customerReference: reference };
  const kept = { "idempotency-key": newId() };
  const answer = await api.as(partner).patch(`/customer/${customerId}/info`, change, kept);
  return { partner, customerId, organisation, token, signingKey: Buffer.from(signingKey), kept, change, answer };
}

/** Everything in every table, as a dump would contain it. */
async function dump(): Promise<string> {
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

/** The forms in which a dump could contain a value: as text, in hexadecimal, in base64. */
const formsOf = (value: Buffer): string[] => [
  ...(["hex", "base64", "base64url"] as const).map((form) => value.toString(form)),
  ...(value.toString().includes("\ufffd") ? [] : [value.toString()]),
];

test("a dump contains no secret in any form, and the service can still read each of them", async () => {
  const made = await makeSecrets();
  const content = await dump();
  expect(content).toContain("customer.onboarded");
  for (const secret of [Buffer.from(made.token), Buffer.from(CLIENT_SECRET), made.signingKey]) {
    expect(formsOf(secret).filter((form) => content.includes(form))).toEqual([]);
  }
  expect((await findStaffSignInConnection(api.db, made.organisation))?.clientSecret).toBe(CLIENT_SECRET);
  expect((await findCustomerSignInConnection(api.db, made.customerId))?.clientSecret).toBe(CLIENT_SECRET);
  expect((await findSigningKey(api.db))?.secret).toEqual(made.signingKey);
});

test("stored responses are sealed, and a repeated call gets them word for word", async () => {
  const { partner, customerId, change, kept, answer } = await makeSecrets();
  const { rows } = await api.database.pool.query<{ row: string }>("select t::text as row from idempotency_keys t");
  const content = rows.map(({ row }) => row).join("\n");
  expect(formsOf(Buffer.from("success")).filter((form) => content.includes(form))).toEqual([]);
  const again = await api.as(partner).patch(`/customer/${customerId}/info`, change, kept);
  expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, answer.body, "true"]);
});

/** The same database, opened with other keys. */
async function withKeys<Result>(
  keyring: Keyring,
  work: (db: Db, step: SealingStep) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url: api.databaseUrl, poolSize: 2, keyring, onError: () => undefined });
  try {
    return await work(database.db, (step) => database.db.transaction().execute(step));
  } finally {
    await database.close();
  }
}

const untilLockIsAwaited = () =>
  vi.waitFor(
    async () => {
      const { rows } = await api.database.pool.query(
        "select from pg_locks where relation = 'sealing_keys'::regclass and not granted",
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 100_000 },
  );

describe("another key", () => {
  test("is refused while values need the missing one", async () => {
    await api.db.transaction().execute((tx) => noteNewestKey(tx, TEST_KEYRING));
    const other = keyringOf([newSealingKey()]);
    const missing = nameOfKey(TEST_KEYRING.newest.id);
    await withKeys(other, (db) =>
      expect(checkKeys(db, other)).rejects.toThrow(`are sealed with key ${missing}, which is missing`),
    );
    const both = keyringOf([newSealingKey(), TEST_KEYS]);
    await withKeys(both, (db) => checkKeys(db, both));
  });

  test("takes over with a rotation while the service is running; the previous key is no longer needed", async () => {
    await makeSecrets();
    await api.db.transaction().execute((tx) => noteNewestKey(tx, TEST_KEYRING));
    const key = newSealingKey();
    const [both, alone] = [keyringOf([key, TEST_KEYS]), keyringOf([key])];
    const columns = SEALED_COLUMNS;
    const before = await checkAll({ db: api.db, columns });
    expect(new Set(before.map(({ column }) => column)).size).toBe(columns.length);

    await withKeys(both, async (db, step) => {
      await step((tx) => noteNewestKey(tx, both));
      // A row that is being changed is left for the next pass, and nothing waits.
      const passes = new EventEmitter();
      const counted = columns.map((column) => ({
        ...column,
        read: (...args: Parameters<typeof column.read>) => {
          passes.emit(column.name);
          return column.read(...args);
        },
      }));
      const [first] = await api.db.selectFrom("webhook_secrets").select("id").execute();
      const rotating = await api.db.transaction().execute(async (tx) => {
        const row = tx.selectFrom("webhook_secrets").where("id", "=", first?.id ?? "");
        await row.select("id").forUpdate().execute();
        const work = resealAll({ db, columns: counted, step });
        for (let pass = 0; pass < 3; pass++) await once(passes, "webhook_secrets.token");
        return { work };
      });
      const values = before.reduce((sum, one) => sum + one.values, 0);
      expect(await rotating.work).toEqual({ resealed: values, unopened: [] });
      expect(await resealAll({ db, columns, step })).toEqual({ resealed: 0, unopened: [] });
      const busy = () => Promise.reject(new Error("a node seals with another"));
      await expect(step((tx) => forgetOlderKeys(tx, both.newest, busy))).rejects.toThrow("a node seals with another");
      // A node that records its key meanwhile waits, and its key is known again afterwards.
      let noting: Promise<void> | undefined;
      const free = async () => {
        noting = api.db.transaction().execute((tx) => noteNewestKey(tx, TEST_KEYRING));
        await untilLockIsAwaited();
      };
      const retired = [nameOfKey(TEST_KEYRING.newest.id)];
      expect(await step((tx) => forgetOlderKeys(tx, both.newest, free))).toEqual(retired);
      await noting;
      expect(await step((tx) => forgetOlderKeys(tx, both.newest, () => Promise.resolve()))).toEqual(retired);
    });

    await withKeys(alone, async (db) => {
      await checkKeys(db, alone);
      const after = await checkAll({ db, columns });
      expect(after.map(({ column, values }) => ({ column, values }))).toEqual(
        before.map(({ column, values }) => ({ column, values })),
      );
      expect(after.every(({ unopened, key: name }) => unopened === 0 && name === nameOfKey(alone.newest.id))).toBe(
        true,
      );
    });

    // Back to the tests' key, for the other tests.
    const back = keyringOf([TEST_KEYS, key]);
    await withKeys(back, async (db, step) => {
      await resealAll({ db, columns, step });
      await step((tx) => noteNewestKey(tx, back));
      await step((tx) => forgetOlderKeys(tx, back.newest, () => Promise.resolve()));
    });
  });

  test("opens nothing that it hasn't sealed, and the check says how much that is", async () => {
    await makeSecrets();
    const other = keyringOf([newSealingKey()]);
    const found = await withKeys(other, (db) => checkAll({ db, columns: SEALED_COLUMNS }));
    expect(found.every(({ values, unopened }) => values > 0 && values === unopened)).toBe(true);
  });
});

test("a value that is copied into another row can't be opened there", async () => {
  const [one, another] = [await makeSecrets(), await makeSecrets()];
  await api.database.pool.query(
    `update webhook_secrets set token = (select token from webhook_secrets where owner_id = $1) where owner_id = $2`,
    [one.partner.id, another.partner.id],
  );
  const found = await checkAll({ db: api.db, columns: SEALED_COLUMNS });
  expect(found.find(({ column }) => column === "webhook_secrets.token")).toMatchObject({ unopened: 1 });
});

// This test comes last, because it leaves rows behind that can't be opened.
test("a rotation skips values that can't be opened, reports how many there are, and seals the rest", async () => {
  const one = await makeSecrets();
  await makeSecrets();
  await api.db.transaction().execute((tx) => noteNewestKey(tx, TEST_KEYRING));
  await api.database.pool.query(
    "update idempotency_keys set answer = set_byte(answer, 30, get_byte(answer, 30) # 1) where organisation_id = $1 and answer is not null",
    [one.partner.id],
  );
  const before = await checkAll({ db: api.db, columns: SEALED_COLUMNS });
  const sum = (name: "values" | "unopened") => before.reduce((all, column) => all + column[name], 0);
  expect(sum("unopened")).toBeGreaterThan(0);
  const key = newSealingKey();
  const both = keyringOf([key, TEST_KEYS]);
  await withKeys(both, async (db, step) => {
    await step((tx) => noteNewestKey(tx, both));
    const { code, stdout, stderr } = await command(db, secretsCommand, ["secrets", "rotate", "--json"]);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        newest: nameOfKey(both.newest.id),
        resealed: sum("values") - sum("unopened"),
        retired: [nameOfKey(TEST_KEYRING.newest.id)],
        unopened: sum("unopened"),
      },
    ]);
    expect(stderr).toContain("in idempotency_keys.answer cannot be opened with any key and stay as they are");
    expect(stderr).toContain(`${one.partner.id} ${one.kept["idempotency-key"]}`);
  });
  const alone = keyringOf([key]);
  await withKeys(alone, async (db) => {
    await checkKeys(db, alone);
    const after = await checkAll({ db, columns: SEALED_COLUMNS });
    expect(after.reduce((all, { unopened }) => all + unopened, 0)).toBe(sum("unopened"));
  });
});
