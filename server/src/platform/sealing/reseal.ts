import { setTimeout as pause } from "node:timers/promises";
import { type Db, keyringFor, type Tx } from "../db/database.ts";
import { nameOfKey, SealingError } from "./keyring.ts";
import { areRemainsOnDisk, clearUnsealed, deleteUnsealed, isAnythingUnsealed, listUnsealed } from "./queries.ts";
import type { SealedPage, SealedValue } from "./queries-columns.ts";
import { headerOf, keyIdIn, openValue, type SealedCell, sealValue } from "./seal-value.ts";
import type { SealedColumn } from "./sealed-column.ts";

const BATCH = 500;
/** The pause between two passes over rows that are all being changed. */
const BUSY_MS = 50;

/** Runs one step of long work in its own transaction. */
export type SealingStep = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

type Work = { db: Db; columns: readonly SealedColumn[]; step: SealingStep };

/**
 * Seals the values that a migration has set aside, in batches, and returns their number. An interrupted run continues
 * where it stopped.
 */
export async function sealWaiting({ db, columns, step }: Work): Promise<number> {
  let sealed = 0;
  // A batch may be empty although there is more: another node sealed the values that this one waited for.
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

/** Values that no key can open in the cell where they are stored, and the rows of some of them. */
export type Unopened = { column: string; values: number; rows: string[][] };

const MOST_ROWS_NAMED = 10;

export type Resealed = { resealed: number; unopened: Unopened[] };

/**
 * Seals everything with the newest key, while the service is running, and counts the values. Values that can't be
 * opened stay as they are and are reported: another key wouldn't open them either, and they must not keep the rest from
 * being sealed.
 */
export async function resealAll({ db, columns, step }: Work): Promise<Resealed> {
  const all: Resealed = { resealed: 0, unopened: [] };
  for (const column of columns) {
    let pass = await resealColumn(db, column, step);
    // Rows that someone was changing are left for the next pass; the last pass finds nothing.
    for (; pass.found > 0; pass = await resealColumn(db, column, step)) {
      all.resealed += pass.resealed;
      if (pass.resealed === 0) await pause(BUSY_MS);
    }
    if (pass.unopened.values > 0) all.unopened.push(pass.unopened);
  }
  return all;
}

async function resealColumn(db: Db, { name, read, put }: SealedColumn, step: SealingStep) {
  const keyring = keyringFor(db);
  const unopened: Unopened = { column: name, values: 0, rows: [] };
  const pass = { found: 0, resealed: 0, unopened };
  for await (const values of pagesOf(db, read, headerOf(keyring.newest))) {
    const changes = values.flatMap(({ key, sealed }) => {
      const cell = [name, ...key] as const;
      const value = opened(db, cell, sealed);
      if (value) return [{ key, before: sealed, sealed: sealValue(keyring, cell, value) }];
      unopened.values += 1;
      if (unopened.rows.length < MOST_ROWS_NAMED) unopened.rows.push(key);
      return [];
    });
    if (changes.length === 0) continue;
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
        if (!opened(db, [name, ...key], sealed)) count.unopened += 1;
        counts.set(at, count);
      }
    }
  }
  return [...counts.values()];
}

/** The opened value, or undefined if no key opens it there. An empty value is a value. */
function opened(db: Db, cell: SealedCell, sealed: Buffer): Buffer | undefined {
  try {
    return openValue(keyringFor(db), cell, sealed);
  } catch (error) {
    if (error instanceof SealingError) return undefined;
    throw error;
  }
}

/** The values of a column, in pages. */
export async function* pagesOf(
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
