import { createHash } from "node:crypto";
import type { Db } from "../../../platform/db/database.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import type { WhileHeld, Storing } from "../corpus.ts";
import { mailboxOfKey } from "../key.ts";
import { type SomeKeys, lastOf, listOfKeys, PackedKeys } from "../packed-keys.ts";
import { findMailboxes } from "./look-up.ts";
import { blockOf, insertInto, sameNumber } from "./native.ts";
import type { Tables } from "./schema.ts";

/** The server responds when all shards have the block. */
export const INSERT_SETTINGS = { insert_distributed_sync: 1 } as const;

/** Up to this many keys, it's worth asking which of them are new. */
const FEW = 10_000;

/**
 * Sends each chunk as one block, and then records it in PostgreSQL. In between, the corpus can't be moved to another
 * engine, without a transaction that would wait for the servers. A kill in between is repaired when the same chunk is
 * stored again: the block then changes nothing, and the chunk is recorded.
 */
export async function storeInClickHouse(
  db: Db,
  servers: ClickHouse,
  { tables, whileHeld }: { tables: Tables; whileHeld: WhileHeld },
  { breachId, chunks, label, alongside, afterwards }: Storing,
): Promise<void> {
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const keys = next.value;
    const isCounted = label === undefined && keys.length <= FEW;
    const fresh = isCounted ? await withoutKnown(servers, tables, breachId, keys) : keys;
    const added = isCounted ? fresh.length : undefined;
    const note = await alongside({ keys: keys.length, lastKey: lastOf(keys), fresh, added });
    await whileHeld(db, async (held) => {
      if (fresh.length > 0) await insert(servers, tables, { breachId, keys: fresh, label });
      await held.transaction().execute(note);
    });
    await afterwards?.({ keys: keys.length, added: added ?? 0 });
  }
}

async function withoutKnown(servers: ClickHouse, { all }: Tables, breachId: number, keys: SomeKeys): Promise<SomeKeys> {
  const asked = listOfKeys(keys);
  const exposures = await findMailboxes(servers, all, asked.map(mailboxOfKey));
  const known = new Set(
    exposures.filter(({ breachIds }) => breachIds.includes(breachId)).map(({ mailbox }) => mailbox),
  );
  return asked.filter((key) => !known.has(mailboxOfKey(key)));
}

async function insert(
  servers: ClickHouse,
  { all, knowsTokens }: Tables,
  { breachId, keys, label }: { breachId: number; keys: SomeKeys; label: string | undefined },
): Promise<void> {
  const packed = PackedKeys.of(keys);
  await servers.insert(insertInto(all), blockOf(packed, sameNumber(breachId, keys.length)), {
    ...INSERT_SETTINGS,
    ...(knowsTokens && label !== undefined ? { insert_deduplication_token: tokenOf(label, packed) } : {}),
  });
}

const tokenOf = (label: string, { bytes }: PackedKeys): string =>
  `${label} ${createHash("sha256").update(bytes).digest("hex")}`;
