import type pg from "pg";
import { gathering } from "../gather.ts";
import { type LogPosition, logPosition } from "./log-position.ts";
import { prepared } from "./statement.ts";

/** Runs after the commit, so that its position is later than that of the change. */
const note = prepared<{ owners: string[] }>(
  "note-change-positions",
  `insert into change_positions as noted (owner_id, position)
  select owner_id, pg_current_wal_insert_lsn() from unnest(:owners::uuid[]) as owner_id order by owner_id
  on conflict (owner_id) do update set position = greatest(noted.position, excluded.position), noted_at = now()`,
);

type Found = { ownerId: string | null; position: string; timeline: string | null };

/** The row without an owner is the primary's own state. The names of its WAL files begin with the timeline. */
const find = prepared<{ owners: string[] }, Found>(
  "find-change-positions",
  `select owner_id as "ownerId", position::text, null as timeline
  from change_positions where owner_id = any(:owners::uuid[])
  union all select null, pg_current_wal_flush_lsn()::text, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)`,
);

/** What the primary knows: its current log position, and the position after the last change of these owners. */
export type PrimaryState = { atMs: number; now: LogPosition; timeline: number; changed: LogPosition };

export type ChangePositions = {
  note(owners: readonly string[]): Promise<void>;
  find(owners: readonly string[]): Promise<PrimaryState>;
};

type Question = { owners: readonly string[]; state: PrimaryState };

/** Under load, one statement reads positions for many readers, and one records the changes of many owners. */
export function createChangePositions(pool: pg.Pool): ChangePositions {
  const ask = gathering<Question>(async (questions) => {
    // Taken before the query, because anything that happens later may be missing from the result.
    const atMs = performance.now();
    const rows = await find(pool, { owners: [...new Set(questions.flatMap(({ owners }) => owners))] });
    const known = new Map(rows.map(({ ownerId, position }) => [ownerId, logPosition(position)]));
    const timeline = Number.parseInt(rows.find(({ ownerId }) => ownerId === null)?.timeline ?? "", 16);
    for (const question of questions) {
      const changed = question.owners.map((owner) => known.get(owner) ?? 0n).reduce(larger, 0n);
      question.state = { atMs, now: known.get(null) ?? 0n, timeline, changed };
    }
  });
  const write = gathering<readonly string[]>(async (changes) => {
    await note(pool, { owners: [...new Set(changes.flat())] });
  });
  return {
    note: write,
    async find(owners) {
      const question: Question = { owners, state: { atMs: 0, now: 0n, timeline: 0, changed: 0n } };
      await ask(question);
      return question.state;
    },
  };
}

const larger = (one: LogPosition, other: LogPosition): LogPosition => (one > other ? one : other);

/**
 * Deletes changes that every replica must have had for a long time. Also deletes positions that the log has not
 * reached: they come from another cluster whose dump was restored, or from a lost log, and no replica would ever reach
 * them.
 */
export async function forgetOldPositions(pool: pg.Pool): Promise<void> {
  await pool.query(
    "delete from change_positions where noted_at < now() - interval '1 day' or position > pg_current_wal_insert_lsn()",
  );
}
