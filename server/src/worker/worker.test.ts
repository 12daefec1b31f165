import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aCustomer, aPartner } from "../../test/support/factories.ts";
import { testDatabase } from "../../test/support/database.ts";
import { startTestWorker } from "../../test/support/processes/worker.ts";
import type { Worker } from "./worker.ts";

const database = testDatabase();
let worker: Worker;

beforeAll(async () => {
  const heartbeat = { everyMs: 200, deadAfterMs: 1_000 };
  worker = await startTestWorker(database, { heartbeat });
});

afterAll(() => worker.stop());

const untilScanned = (id: string) =>
  vi.waitFor(
    async () => {
      const { scanned_at } = await database.db
        .selectFrom("customers")
        .select("scanned_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(scanned_at).not.toBeNull();
    },
    { timeout: 100_000, interval: 100 },
  );

test("a worker whose connections are cut in the middle of its jobs goes on as soon as it can", async () => {
  const partner = await aPartner(database.db);
  await untilScanned(await aCustomer(database.db, partner));

  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  for (let time = 0; time < 5; time += 1) {
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await aCustomer(database.db, partner));
    await database.pool.query(cut).catch(() => undefined);
    const settled = await vi.waitFor(() => database.pool.query("select 1"), { timeout: 100_000 });
    expect(settled.rowCount).toBe(1);
    for (const id of ids) await untilScanned(id);
  }
});
