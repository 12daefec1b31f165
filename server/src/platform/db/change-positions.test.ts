import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { createChangePositions, forgetOldPositions } from "./change-positions.ts";

const database = testDatabase();

test("positions of a day ago, and of another cluster's log, are forgotten; others are kept", async () => {
  const [recent, old, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  const positions = createChangePositions(database.pool);
  await positions.note([recent, old, foreign]);
  await database.pool.query("update change_positions set noted_at = now() - interval '25 hours' where owner_id = $1", [
    old,
  ]);
  await database.pool.query("update change_positions set position = 'FFFFFF/0' where owner_id = $1", [foreign]);
  // A later change alone doesn't correct it, because the position that is further ahead counts.
  await positions.note([foreign]);

  await forgetOldPositions(database.pool);

  const { rows } = await database.pool.query<{ owner_id: string }>("select owner_id from change_positions");
  expect(rows.map(({ owner_id }) => owner_id)).toEqual([recent]);
});
