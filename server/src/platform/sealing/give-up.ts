import { type Db, keyringFor, type Tx } from "../db/database.ts";
import { type Keyring, nameOfKey } from "./keyring.ts";
import { noteNewestKey } from "./known-keys.ts";
import { deleteKnownKey, listKnownKeys, lockKnownKeys } from "./queries.ts";
import type { SealedValue } from "./queries-columns.ts";
import { pagesOf, type SealingStep } from "./reseal.ts";
import { keyIdIn } from "./seal-value.ts";
import type { SealedColumn } from "./sealed-column.ts";

const listLost = async (db: Db) => {
  const keyring = keyringFor(db);
  return (await listKnownKeys(db)).filter(({ id }) => !keyring.find(id));
};

/** The names of the keys that have sealed something in this database and aren't at hand. */
export const listLostKeys = async (db: Db): Promise<string[]> => (await listLost(db)).map(({ id }) => nameOfKey(id));

/** How many values of a column no key at hand opens, and how many of them each organisation has. */
export type LostValues = { column: SealedColumn; values: number; byOwner: Map<string, number> };

/** What the lost keys have sealed, by column. */
export async function findLostValues(db: Db, columns: readonly SealedColumn[]): Promise<LostValues[]> {
  const found = await Promise.all(columns.map((column) => lostValuesOf(db, column)));
  return found.filter(({ values }) => values > 0);
}

async function lostValuesOf(db: Db, column: SealedColumn): Promise<LostValues> {
  const lost: LostValues = { column, values: 0, byOwner: new Map() };
  for await (const values of lostPagesOf(db, column)) {
    lost.values += values.length;
    for (const owner of await ownersOf(db, column, values)) lost.byOwner.set(owner, (lost.byOwner.get(owner) ?? 0) + 1);
  }
  return lost;
}

const ownersOf = async (db: Db, { whenLost }: SealedColumn, values: readonly SealedValue[]): Promise<string[]> =>
  (await whenLost.listOwners?.(
    db,
    values.map(({ key }) => key[0] ?? ""),
  )) ?? [];

/**
 * Gives up what lost keys have sealed, in batches; `note` records it for the organisations it belonged to. The keys
 * still count as needed, so an interrupted run has to be repeated before anything starts.
 */
export async function giveUpValues(
  db: Db,
  columns: readonly SealedColumn[],
  step: SealingStep,
  note: (tx: Tx, column: SealedColumn, owners: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const column of columns) {
    for await (const values of lostPagesOf(db, column)) {
      await step(async (tx) => {
        const owners = await ownersOf(tx, column, values);
        await column.whenLost.giveUp(tx, values, column);
        await note(tx, column, owners);
      });
    }
  }
}

/** From now on the lost keys aren't needed. `check` throws if a node is running that may have one of them. */
export async function forgetLostKeys(tx: Tx, keyring: Keyring, check: () => Promise<void>): Promise<void> {
  await lockKnownKeys(tx);
  await check();
  for (const { id } of await listLost(tx)) await deleteKnownKey(tx, id);
  await noteNewestKey(tx, keyring);
}

async function* lostPagesOf(db: Db, { read }: SealedColumn): AsyncGenerator<SealedValue[]> {
  const keyring = keyringFor(db);
  for await (const values of pagesOf(db, read, undefined)) {
    const lost = values.filter(({ sealed }) => !keyring.find(keyIdIn(sealed)));
    if (lost.length > 0) yield lost;
  }
}
