import fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { soon } from "../../../../test/support/webhooks/event-stream.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { createLog } from "../../../platform/log.ts";
import { createKeyVerifier } from "../../keys/index.ts";
import { readEvents, type ServerSentEvent } from "../../../platform/outbound/server-sent-events.ts";
import { isSnapshot, type StreamPosition } from "./position.ts";
import { readNow, renewStreams } from "./queries.ts";
import { createStreams, type Streams } from "./streams.ts";

const api = testApi();

const isSnapshotToPostgres = (text: string): Promise<boolean> =>
  sql`select ${text}::pg_snapshot`.execute(api.db).then(
    () => true,
    () => false,
  );

/** Numbers around the limits of 32 bits, which PostgreSQL's rules are about. */
const number = fc
  .tuple(fc.bigInt(0n, 3n), fc.constantFrom(0n, 2n ** 31n, 2n ** 32n, 2n ** 33n, 2n ** 63n))
  .map(([few, edge]) => few + edge);
const snapshot = fc
  .tuple(fc.array(number, { minLength: 2, maxLength: 6 }), fc.boolean())
  .map(([numbers, isSorted]) => (isSorted ? numbers.toSorted((a, b) => (a < b ? -1 : 1)) : numbers))
  .map(([xmin, ...rest]) => `${xmin}:${rest.at(-1)}:${rest.slice(0, -1).join()}`);

test("PostgreSQL takes every snapshot that a position may name", async () => {
  await fc.assert(
    fc.asyncProperty(snapshot, async (text) => {
      if (isSnapshot(text)) expect(await isSnapshotToPostgres(text), text).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a position may name every snapshot that PostgreSQL gives out", async () => {
  const taken = [await readNow(api.db)];
  const held = await Promise.all([1, 2, 3].map(() => api.database.pool.connect()));
  try {
    for (const client of held) {
      await client.query("begin");
      await client.query("select pg_current_xact_id()");
      taken.push(await readNow(api.db));
    }
  } finally {
    for (const client of held) {
      await client.query("rollback");
      client.release();
    }
  }
  expect(taken.map(({ snapshot: text }) => [text, isSnapshot(text)])).toEqual(
    taken.map(({ snapshot: text }) => [text, true]),
  );
});

async function open(streams: Streams, partner: TestPartner, resumeFrom?: StreamPosition) {
  const proof = await createKeyVerifier(api.db).forPartner(partner.id, partner.apiKey);
  if (!proof) throw new Error("The partner's own key is refused");
  const out = await streams.open({
    ownerId: partner.id,
    proof,
    types: [],
    resumeFrom,
    hasSandbox: false,
    follows: true,
  });
  const all: ServerSentEvent[] = [];
  const ended = (async () => {
    for await (const event of readEvents(out)) all.push(event);
  })();
  return { all, ended, types: () => all.filter(({ data }) => data !== undefined).map(({ type }) => type) };
}

// The route refuses such positions. But if anything else makes one stream unreadable, the others must not be affected.
test("a stream that the database refuses to read is told so and ends, and those read beside it go on", async () => {
  const streams = createStreams(api.database, createLog("silent"));
  onTestFinished(() => streams.stop());
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const { snapshot: now, atMs } = await readNow(api.db);
  const good = await open(streams, other);
  // PostgreSQL only examines a snapshot if there is an event to compare with it.
  await renewStreams(api.db, [partner.id]);
  await aCustomer(api.db, partner);
  // This snapshot isn't ahead of the database, but it's invalid: its end comes before its beginning.
  const [xmin = ""] = now.split(":");
  const bad = await open(streams, partner, { atMs: atMs + 60_000, seen: `${BigInt(xmin)}:${BigInt(xmin) - 1n}:` });
  const late = await open(streams, other);
  await bad.ended;
  expect(bad.all.at(-1)).toMatchObject({ id: "", type: "refused" });
  expect(JSON.parse(bad.all.at(-1)?.data ?? "")).toMatchObject({ code: "stream-position-invalid" });
  await aCustomer(api.db, other);
  await soon(() => expect([good.types(), late.types()]).toEqual([["customer.created"], ["customer.created"]]));
});
