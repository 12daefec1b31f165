import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../src/platform/db/database.ts";
import { isDatabaseAway } from "../../src/platform/db/errors.ts";
import { connectionsTo } from "../../src/platform/db/primary.ts";
import { type ReplicaReads, readsOnReplicas } from "../../src/platform/db/stale-reads.ts";
import { createLog } from "../../src/platform/log.ts";
import { type Caller, testApi } from "../support/api.ts";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import { TEST_KEYRING } from "../support/keys.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../support/servers/database-proxy.ts";
import { aPortalCustomer, signIn } from "../support/portal.ts";
import { aReplicatedDatabase, type ReplicatedDatabase } from "../support/servers/replica.ts";

let replicated: ReplicatedDatabase;
const open: ReplicaReads[] = [];
let proxy: DatabaseProxy;
beforeAll(async () => {
  replicated = await aReplicatedDatabase();
  proxy = await aDatabaseProxy(replicated.url, { isForFile: true });
});
afterAll(async () => {
  await Promise.all(open.map((reads) => reads.close()));
  await proxy.close();
  await replicated.close();
});

/** A node that reads from the replica, and other nodes on the same database, each with its own allowed lag. */
const aNode = (maxLagSeconds: number, url = () => replicated.url, registry = new Registry()) =>
  testApi({}, undefined, {
    clone: () => Promise.resolve({ url: url(), drop: () => Promise.resolve() }),
    reads: (database: Database) => {
      const reads = readsOnReplicas(database, {
        url: replicated.replicaUrl,
        maxLagSeconds,
        poolSize: 2,
        keyring: TEST_KEYRING,
        log: createLog("silent"),
        registry,
      });
      open.push(reads);
      return reads;
    },
  });

const counters = new Registry();
const one = aNode(3600, undefined, counters);
const other = aNode(3600);
const strict = aNode(1, () => proxy.url);

const namesFor = async (caller: Caller): Promise<string[]> => {
  const { status, body } = await caller.get("/customers");
  expect(status).toBe(200);
  return (body["customers"] as { companyName: string }[]).map(({ companyName }) => companyName);
};

/** A partner with one customer, both already on the replica. */
async function aKnownPartner(): Promise<TestPartner> {
  const partner = await aPartner(one.db);
  await aCustomer(one.db, partner, { companyName: "Known" });
  await replicated.caughtUp();
  // A node decides whether a replica is fresh by the primary's earlier positions, which it records when it reads.
  await namesFor(one.as(partner));
  await namesFor(other.as(partner));
  return partner;
}

beforeEach(() => replicated.resumeReplay());

/** How often this node has read from a replica, and from the primary. */
async function readsOfOne(): Promise<{ replica: number; primary: number }> {
  const { values } = (await counters.getSingleMetric("database_stale_reads_total")?.get()) ?? { values: [] };
  const from = (server: string): number => values.find(({ labels }) => labels["server"] === server)?.value ?? 0;
  return { replica: from("replica"), primary: from("primary") };
}

/** Makes a change as a worker or a command would, without recording it for the caller. */
const addUnnoted = (partner: TestPartner) => aCustomer(one.db, partner, { companyName: "New" });

test("lists come from the replica, as old as they may be, and in time they have everything", async () => {
  const partner = await aKnownPartner();
  await replicated.pauseReplay();
  await addUnnoted(partner);
  expect(await namesFor(one.as(partner))).toEqual(["Known"]);
  await replicated.resumeReplay();
  await replicated.caughtUp();
  expect(await namesFor(one.as(partner))).toEqual(["New", "Known"]);
});

test("who has just changed something sees it at once, on every node, while others still read the replica", async () => {
  const [writer, reader] = [await aKnownPartner(), await aKnownPartner()];
  await replicated.pauseReplay();
  await addUnnoted(reader);
  const onboarded = await one.as(writer).post("/customer/onboard", customerFields({ companyName: "Mine" }));
  expect(onboarded.status).toBe(200);
  const { replica, primary } = await readsOfOne();
  await namesFor(one.as(writer));
  await namesFor(one.as(reader));
  expect(await readsOfOne()).toEqual({ replica: replica + 1, primary: primary + 1 });
  for (const node of [one, other]) {
    expect(await namesFor(node.as(writer))).toEqual(["Mine", "Known"]);
    const { customerId } = onboarded.body as { customerId: string };
    expect((await node.as(writer).get(`/customer/${customerId}/breaches`)).status).toBe(200);
    expect(await namesFor(node.as(reader))).toEqual(["Known"]);
  }
  // A refused change does not send its caller to the primary.
  expect((await one.as(reader).post("/customer/onboard", {})).status).toBe(422);
  expect(await namesFor(other.as(reader))).toEqual(["Known"]);

  await replicated.resumeReplay();
  await replicated.caughtUp();
  await replicated.pauseReplay();
  await addUnnoted(writer);
  expect(await namesFor(other.as(writer))).toEqual(["Mine", "Known"]);
});

test("a replica that lags more than it may is not read, and is again once it has caught up", async () => {
  const partner = await aKnownPartner();
  await replicated.pauseReplay();
  await addUnnoted(partner);
  await vi.waitFor(async () => expect(await namesFor(strict.as(partner))).toEqual(["New", "Known"]), {
    timeout: 300_000,
  });
  await replicated.resumeReplay();
  await replicated.caughtUp();
  expect(await namesFor(strict.as(partner))).toEqual(["New", "Known"]);
});

test("where it cannot be noted that something was changed, the answer comes once no replica without it is read", async () => {
  const partner = await aKnownPartner();
  await namesFor(strict.as(partner));
  await replicated.pauseReplay();
  proxy.cutAt("note-change-positions");
  const onboarded = await strict.as(partner).post("/customer/onboard", customerFields({ companyName: "Mine" }));
  expect([onboarded.status, proxy.isCutting]).toEqual([200, false]);
  expect(await namesFor(strict.as(partner))).toEqual(["Mine", "Known"]);
});

test("what the replica does not have yet, the primary is asked for, instead of saying that it is not there", async () => {
  const partner = await aKnownPartner();
  await replicated.pauseReplay();
  const customerId = await addUnnoted(partner);
  expect(await namesFor(one.as(partner))).toEqual(["Known"]);
  expect((await one.as(partner).get(`/customer/${customerId}/breaches`)).status).toBe(200);
});

test("while the replica is away everything comes from the primary, without an error, and then from the replica again", async () => {
  const partner = await aKnownPartner();
  await replicated.stopReplica();
  await addUnnoted(partner);
  for (let call = 0; call < 3; call += 1) expect(await namesFor(one.as(partner))).toEqual(["New", "Known"]);
  await replicated.startReplica();
  await replicated.caughtUp();
  await replicated.pauseReplay();
  await aCustomer(one.db, partner, { companyName: "Newest" });
  await vi.waitFor(async () => expect(await namesFor(one.as(partner))).toEqual(["New", "Known"]), { timeout: 300_000 });
});

test("pages of the portal come from the replica, and show changes by the customer and its partner at once", async () => {
  const partner = await aKnownPartner();
  const customerId = await aPortalCustomer(one, partner);
  const browser = await signIn(one, partner, customerId);
  await replicated.caughtUp();
  const scannedAt = async () => (await browser.call("GET", "/api/v1/portal/overview")).body["scannedAt"];
  const before = await scannedAt();
  await replicated.pauseReplay();
  const scan = (day: string) =>
    one.database.pool.query("update customer_scans set scanned_at = $2 where customer_id = $1", [customerId, day]);
  await scan("2020-01-01T00:00:00Z");
  expect(await scannedAt()).toBe(before);
  expect((await browser.call("PATCH", "/api/v1/portal/language", { localeCode: "nl-NL" })).status).toBe(200);
  expect(await scannedAt()).toBe("2020-01-01T00:00:00.000Z");

  await replicated.resumeReplay();
  await replicated.caughtUp();
  await replicated.pauseReplay();
  await scan("2021-01-01T00:00:00Z");
  expect(await scannedAt()).toBe("2020-01-01T00:00:00.000Z");
  const emails = { emails: ["added@juniper.example"] };
  expect((await one.as(partner).post(`/customer/${customerId}/assets/add`, emails)).status).toBe(200);
  expect(await scannedAt()).toBe("2021-01-01T00:00:00.000Z");
  for (const page of ["breaches", "assets", "addresses", "reports", "settings"]) {
    expect((await browser.call("GET", `/api/v1/portal/${page}`)).status).toBe(200);
  }
});

test("a server that is no replica is not read from: it may be a primary that nobody follows", async () => {
  const database = openDatabase({ url: replicated.url, poolSize: 2, keyring: TEST_KEYRING, onError: () => undefined });
  const reads = readsOnReplicas(database, {
    url: replicated.url,
    maxLagSeconds: 60,
    poolSize: 1,
    keyring: TEST_KEYRING,
    log: createLog("silent"),
    registry: new Registry(),
  });
  const readFrom = await reads.read([], (db) => Promise.resolve(db));
  expect(readFrom).toBe(database.db);
  await reads.close();
  await database.close();
});

test("a primary that became a standby is away when it is asked where its log is, and its connections are left", async () => {
  const { Client, stop } = connectionsTo(() => replicated.replicaUrl);
  const [asking, idle] = [new Client(), new Client()];
  await Promise.all([asking.connect(), idle.connect()]);
  const isLeft = new Promise<void>((resolve) => void idle.once("end", resolve));
  const error: unknown = await asking.query("select pg_current_wal_flush_lsn()").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "55000" });
  expect(isDatabaseAway(error)).toBe(true);
  await isLeft;
  stop();
});
