import { expect, test, vi } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aPartner, testActor } from "../../../test/support/factories.ts";
import { keyIdOf } from "../../../test/support/routes/organisations.ts";
import type { Tx } from "../../platform/db/database.ts";
import { issueKey, type IssuedKey, listKeys, revokeKey, revokeKeysOf, rotateKey } from "./index.ts";

const api = testApi();

/** A change that has done its work but hasn't committed yet. */
async function uncommitted<Made>(work: (tx: Tx) => Promise<Made>) {
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let worked: () => void = () => undefined;
  const isWorked = new Promise<void>((resolve) => (worked = resolve));
  const done = api.db.transaction().execute(async (tx) => {
    const made = await work(tx);
    worked();
    await held;
    return made;
  });
  await isWorked;
  return { commit, done };
}

/** Commits `first` when the other change is waiting for it, or has ended without waiting. */
async function afterwards(first: { commit: () => void }, other: Promise<unknown>): Promise<void> {
  let isOver = false;
  void other.finally(() => (isOver = true));
  const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await vi.waitFor(
    async () => expect(isOver || ((await api.database.pool.query(waits)).rowCount ?? 0) > 0).toBe(true),
    { timeout: 100_000 },
  );
  first.commit();
  await other;
}

const rotateItself = (tx: Tx, id: string): Promise<IssuedKey> =>
  rotateKey(tx, testActor, { id, overlapMs: 60_000, madeBy: id });

async function aRotatedKey() {
  const partner = await aPartner(api.db);
  const first = await keyIdOf(api.db, partner.apiKey);
  const { key } = await api.db.transaction().execute((tx) => rotateItself(tx, first));
  return { owner: { partnerId: partner.id }, first, second: key.id };
}

const working = async (owner: { partnerId: string }) =>
  (await listKeys(api.db, owner)).filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);

test("a key that is being made by rotation ends with the key at the top, which is revoked meanwhile", async () => {
  const { owner, first, second } = await aRotatedKey();
  const rotation = await uncommitted((tx) => rotateItself(tx, second));
  const revocation = api.db.transaction().execute((tx) => revokeKey(tx, testActor, first));
  await afterwards(rotation, revocation);
  await rotation.done;
  expect(await listKeys(api.db, owner)).toHaveLength(3);
  expect(await working(owner)).toEqual([]);
});

test("a key whose line is being revoked makes no other", async () => {
  const { owner, first, second } = await aRotatedKey();
  const revocation = await uncommitted((tx) => revokeKey(tx, testActor, first));
  const rotation = api.db
    .transaction()
    .execute((tx) => rotateItself(tx, second))
    .then(
      () => "made",
      (error: unknown) => String(error),
    );
  await afterwards(revocation, rotation);
  await revocation.done;
  expect(await rotation).toContain("Key is revoked");
  expect(await working(owner)).toEqual([]);
});

test("revoking all keys of an owner ends one that is being made", async () => {
  const { id: partnerId } = await aPartner(api.db);
  const owner = { partnerId };
  const issuing = await uncommitted((tx) => issueKey(tx, testActor, { owner, name: "late", expiresAt: null }));
  const revocation = api.db.transaction().execute((tx) => revokeKeysOf(tx, testActor, owner));
  await afterwards(issuing, revocation);
  await issuing.done;
  expect(await working(owner)).toEqual([]);
});
