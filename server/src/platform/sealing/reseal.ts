import { setTimeout as pause } from "node:timers/promises";
import { type Db, keyringFor, type Tx } from "../db/database.ts";
import { nameOfKey, SealingError } from "./keyring.ts";
import { areRemainsOnDisk, clearUnsealed, deleteUnsealed, isAnythingUnsealed, listUnsealed } from "./queries.ts";
import { headerOf, keyIdIn, openValue, sealValue } from "./seal-value.ts";
import type { SealedColumn, SealedPage, SealedValue } from "./sealed-column.ts";

const BATCH = 500;
/** Between two looks at rows that are all being changed. */
const BUSY_MS = 50;

/** Runs one step of long work in a transaction of its own. */
export type SealingStep = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

type Work = { db: Db; columns: readonly SealedColumn[]; step: SealingStep };

/**
 * Seals the values that a migration has put aside, in batches, and returns their number. An interrupted run goes on
 * where it stopped.
 */
export async function sealWaiting({ db, columns, step }: Work): Promise<number> {
  let sealed = 0;
  // A batch may be empty although there is more: another node was faster with those that this one waited for.
  while (await isAnythingUnsealed(db)) sealed += await step((tx) => sealBatch(tx, columns));
  if (await areRemainsOnDisk(db)) await step(clearUnsealed);
  return sealed;
}

async function sealBatch(tx: Tx, columns: readonly SealedColumn[]): Promise<number> {
  const keyring = keyringFor(tx);
  const waiting = await listUnsealed(tx, BATCH);
  for (const { name, put } of columns) {
    const values = waiting
      .filter(({ column }) => column === name)
      .map(({ key, value }) => ({ key, before: Buffer.of(), sealed: sealValue(keyring, [name, ...key], value) }));
    if (values.length > 0) await put(tx, values, "wait");
  }
  await deleteUnsealed(
    tx,
    waiting.map(({ id }) => id),
  );
  return waiting.length;
}

/** Seals everything with the newest key, beside a running service, and returns the number of values. */
export async function resealAll({ db, columns, step }: Work): Promise<number> {
  let resealed = 0;
  for (const column of columns) {
    // Rows that somebody was changing are left for the next pass; the last pass finds nothing.
    for (let pass = await resealColumn(db, column, step); pass.found > 0; pass = await resealColumn(db, column, step)) {
      resealed += pass.resealed;
      if (pass.resealed === 0) await pause(BUSY_MS);
    }
  }
  return resealed;
}

async function resealColumn(db: Db, { name, read, put }: SealedColumn, step: SealingStep) {
  const keyring = keyringFor(db);
  const pass = { found: 0, resealed: 0 };
  for await (const values of pagesOf(db, read, headerOf(keyring.newest))) {
    const changes = values.map(({ key, sealed }) => {
      const place = [name, ...key] as const;
      return { key, before: sealed, sealed: sealValue(keyring, place, openValue(keyring, place, sealed)) };
    });
    const { numAffectedRows = 0n } = await step((tx) => put(tx, changes, "skip"));
    pass.found += changes.length;
    pass.resealed += Number(numAffectedRows);
  }
  return pass;
}

export type CheckedColumn = { column: string; key: string; values: number; unopened: number };

/** Opens every value, and counts them by column and key. */
export async function checkAll({ db, columns }: Omit<Work, "step">): Promise<CheckedColumn[]> {
  const counts = new Map<string, CheckedColumn>();
  for (const { name, read } of columns) {
    for await (const values of pagesOf(db, read, undefined)) {
      for (const { key, sealed } of values) {
        const keyName = nameOfKey(keyIdIn(sealed));
        const at = `${name} ${keyName}`;
        const count = counts.get(at) ?? { column: name, key: keyName, values: 0, unopened: 0 };
        count.values += 1;
        if (!opens(db, [name, ...key], sealed)) count.unopened += 1;
        counts.set(at, count);
      }
    }
  }
  return [...counts.values()];
}

function opens(db: Db, place: readonly [string, ...string[]], sealed: Buffer): boolean {
  try {
    openValue(keyringFor(db), place, sealed);
    return true;
  } catch (error) {
    if (error instanceof SealingError) return false;
    throw error;
  }
}

async function* pagesOf(
  db: Db,
  read: SealedColumn["read"],
  besides: SealedPage["besides"],
): AsyncGenerator<SealedValue[]> {
  for (let after: SealedPage["after"]; ;) {
    const values = await read(db, { after, limit: BATCH, besides });
    if (values.length > 0) yield values;
    if (values.length < BATCH) return;
    after = values.at(-1)?.key;
  }
}
