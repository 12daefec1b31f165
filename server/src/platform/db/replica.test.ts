import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import { TEST_KEYRING } from "../../../test/support/keys.ts";
import { openReplica, type Replica } from "./replica.ts";
import { serversOf } from "./servers.ts";

const database = testDatabase();

/**
 * A server behind a proxy, with one connection in use that gets no response. It isn't a replica, but these tests don't
 * need one.
 */
async function aBusyReplica(poolSize: number) {
  const proxy: DatabaseProxy = await aDatabaseProxy(database.url);
  const { all, url } = serversOf(proxy.url);
  const replica = openReplica(all[0] as (typeof all)[number], { url, poolSize, keyring: TEST_KEYRING });
  onTestFinished(() => replica.close());
  expect(await read(replica)).toBe("tooOld");
  const held = proxy.holdAt("pg_last_wal_replay_lsn");
  const waiting = read(replica);
  return { proxy, replica, waiting, drop: await held };
}

const read = (replica: Replica): Promise<unknown> =>
  replica
    .read(
      () => true,
      () => Promise.resolve(1),
    )
    .catch((error: unknown) => error);

test("a replica whose connections are all busy does not count as dead, and one that is lost does", async () => {
  const { replica, waiting, drop } = await aBusyReplica(1);
  const error = await read(replica);
  expect(error).toMatchObject({ message: "timeout exceeded when trying to connect" });
  replica.doubt(error);
  expect(replica.isUsable).toBe(true);
  drop();
  replica.doubt(await waiting);
  expect(replica.isUsable).toBe(false);
});

test("a replica that takes no more connections does not count as dead while it answers on others", async () => {
  const { proxy, replica, waiting, drop } = await aBusyReplica(2);
  proxy.refuseNew("53300");
  const error = await read(replica);
  expect(error).toMatchObject({ code: "53300" });
  replica.doubt(error);
  expect(replica.isUsable).toBe(true);
  drop();
  await waiting;
});

test("a replica to which there is no connection does not count as usable", async () => {
  const proxy = await aDatabaseProxy(database.url);
  const { all, url } = serversOf(proxy.url);
  const replica = openReplica(all[0] as (typeof all)[number], { url, poolSize: 1, keyring: TEST_KEYRING });
  onTestFinished(() => replica.close());
  proxy.refuseNew("53300");
  replica.doubt(await read(replica));
  expect(replica.isUsable).toBe(false);
});
