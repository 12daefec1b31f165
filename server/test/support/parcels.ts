import type pg from "pg";
import { beforeEach, expect, onTestFinished, vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { type Leasing, startLeasing, type Work } from "../../src/platform/leases/leasing.ts";
import { createLog } from "../../src/platform/log.ts";
import { testDatabase } from "./database.ts";

/** Example work that belongs to no feature: parcels for one street are brought one after another. */
export type Parcel = { id: number; street: string };
export type ParcelResult = { id: number; claim_id: string; state: "waiting" | "brought"; answer: string | null };

const TABLE = `create table if not exists parcels (
  id bigint generated always as identity primary key, street text not null, state text not null default 'waiting',
  claim_id uuid, claimed_until timestamptz, brought integer not null default 0,
  answer text constraint storable check (answer not like '%poison%'))`;

/** A separate database for this file, with an empty table of parcels for each test. */
export function parcelDatabase(): ReturnType<typeof testDatabase> {
  const database = testDatabase();
  beforeEach(async () => {
    await database.pool.query(TABLE);
    await database.pool.query("truncate parcels restart identity");
  });
  return database;
}

export type ParcelRow = ParcelResult & Parcel & { claimed_until: Date | null; brought: number };

export async function parcelsOf(pool: pg.Pool): Promise<ParcelRow[]> {
  const { rows } = await pool.query<ParcelRow>("select * from parcels order by id");
  return rows;
}

/** Adds one parcel for each of these streets. */
export async function post(pool: pg.Pool, ...streets: string[]): Promise<void> {
  await pool.query("insert into parcels (street) select unnest($1::text[])", [streets]);
  await pool.query("notify parcels");
}

const CLAIM = `
  update parcels set claim_id = $1, claimed_until = now() + $2 * interval '1 ms'
  where id in (select id from parcels where state = 'waiting' and coalesce(claimed_until < now(), true)
    order by id limit $3 for update skip locked)
  returning id, street`;

const RENEW = `
  update parcels set claimed_until = now() + $3 * interval '1 ms'
  where claim_id = $1 and id = any($2::bigint[]) returning id`;

const FINISH = `
  update parcels set state = result.state, answer = result.answer, claim_id = null, claimed_until = null,
    brought = brought + (result.state = 'brought')::integer
  from json_to_recordset($1::json) as result (id bigint, claim_id uuid, state text, answer text)
  where parcels.id = result.id and parcels.claim_id = result.claim_id`;

function byStreet(parcels: readonly Parcel[]): Parcel[][] {
  const streets = [...new Set(parcels.map(({ street }) => street))];
  return streets.map((name) => parcels.filter(({ street }) => street === name).toSorted((a, b) => a.id - b.id));
}

type ParcelWork = Work<Parcel, Parcel, ParcelResult>;

/** The two ways that the product uses leases. */
export const LAPSING = { laneIsFree: "at its end", ends: "with its lease" } as const;
export const RENEWED = { laneIsFree: "once it is noted", ends: "once it is noted" } as const;

export type CarrierSettings = Partial<Omit<ParcelWork, "tenure" | "laneIsFree">> &
  (typeof LAPSING | typeof RENEWED) & {
    /** A test can make this wait; by default a parcel is delivered immediately. */
    bring?: (parcel: Parcel) => Promise<string | null> | string | null;
    leaseMs?: number;
    withLess?: ParcelWork["noting"]["withLess"];
  };

/** Delivers parcels until its test ends. */
export function aCarrier({ pool }: Pick<Database, "pool">, settings: CarrierSettings): Leasing {
  const { ends, laneIsFree, bring = () => null, leaseMs = 3_600_000, withLess = () => undefined, ...more } = settings;
  const inHand = 20;
  const renewing = {
    ends: RENEWED.ends,
    keyOf: ({ id }: Parcel) => id,
    renew: async (...parameters: [string, readonly number[], number]) => {
      const { rows } = await pool.query<{ id: number }>(RENEW, parameters);
      return rows.map(({ id }) => id);
    },
  };
  const leasing = startLeasing<Parcel, Parcel, ParcelResult>(
    { pool, log: createLog("silent") },
    {
      channel: "parcels",
      pollMs: 200,
      lanes: 4,
      laneIsFree,
      tenure: { leaseMs, leastLeftMs: 0, ...(ends === RENEWED.ends ? renewing : { ends }) },
      noting: {
        things: "parcels",
        write: (results) => pool.query(FINISH, [JSON.stringify(results)]).then(() => undefined),
        withLess,
      },
      room: (load) => (load.inHand < inHand ? "plenty" : "none"),
      async claim(claimId, load) {
        const { rows } = await pool.query<Parcel>(CLAIM, [claimId, leaseMs, inHand - load.inHand]);
        return { rows, hasMore: false };
      },
      prepare: byStreet,
      mayBegin: () => true,
      perform: async (parcel, { claimId }) => ({
        ...{ id: parcel.id, claim_id: claimId, state: "brought" },
        answer: await bring(parcel),
      }),
      ended: () => undefined,
      giveBack: ({ id }, claimId) => ({ id, claim_id: claimId, state: "waiting", answer: null }),
      named: ({ id }) => ({ parcelId: id }),
      ...more,
    },
  );
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= leasing.stop());
  onTestFinished(stop);
  return { ...leasing, stop };
}

/** Holds every started parcel until the test releases it. */
export function aHoldUp(): { begun: number[]; bring: (parcel: Parcel) => Promise<null>; letGo: () => void } {
  const begun: number[] = [];
  const held: (() => void)[] = [];
  return {
    begun,
    bring: ({ id }) =>
      new Promise((resolve) => {
        begun.push(id);
        held.push(() => resolve(null));
      }),
    letGo: () => held.splice(0).forEach((go) => go()),
  };
}

/** A timeout that is long enough for a busy machine. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 100_000, interval: 20 });

export const untilBrought = (pool: pg.Pool, count: number): Promise<void> =>
  until(async () => {
    const parcels = await parcelsOf(pool);
    expect(parcels.filter(({ state }) => state === "brought")).toHaveLength(count);
  });
