import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { deleteOldRows, oldRows } from "./old-rows.ts";

const database = testDatabase();

const oldKeys = (atOnce?: number) =>
  oldRows("idempotency_keys", {
    key: ["organisation_id", "key"],
    since: "created_at",
    age: "2 days",
    ...(atOnce === undefined ? {} : { atOnce }),
  });

/** Keys with these ages in days; each is named after its age. */
beforeEach(async () => {
  await database.pool.query(`
    truncate idempotency_keys;
    insert into idempotency_keys (organisation_id, key, request_hash, created_at)
    select '01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41', days::text, '\\x00', now() - days * interval '1 day' + interval '1 hour'
    from unnest(array[1, 2, 3, 4, 5, 6]) as days`);
});

async function keysLeft(): Promise<string[]> {
  const { rows } = await database.pool.query<{ key: string }>("select key from idempotency_keys order by key");
  return rows.map(({ key }) => key);
}

test.each([1, 2, 3, 100])("deletes all rows that are old enough, %i at a time, and no other", async (atOnce) => {
  expect(await deleteOldRows(database.db, oldKeys(atOnce))).toBe(4);
  expect(await keysLeft()).toEqual(["1", "2"]);
});

test("leaves rows that somebody has locked for the next time, without waiting", async () => {
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom("idempotency_keys").select("key").where("key", "=", "4").forUpdate().execute();
    expect(await deleteOldRows(database.db, oldKeys())).toBe(3);
    expect(await keysLeft()).toEqual(["1", "2", "4"]);
  });
  expect(await deleteOldRows(database.db, oldKeys())).toBe(1);
});

test("deletes what several declarations name, one after another, and counts them together", async () => {
  const staff = oldRows("staff_challenges", { key: "challenge_hash", age: "1 hour" });
  await database.pool.query(`
    insert into staff_challenges (challenge_hash, purpose, expires_at)
    values ('\\x01', 'sign in', now() - interval '2 hours'), ('\\x02', 'sign in', now())`);
  expect(await deleteOldRows(database.db, staff, oldKeys())).toBe(5);
});
