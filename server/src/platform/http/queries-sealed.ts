import { sql } from "kysely";
import { FIRST_ID } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import type { SealedPlace } from "../sealing/seal-value.ts";
import { isMeant, orSkip, resealedRows, type SealedColumn, type SealedValue } from "../sealing/sealed-column.ts";

export const answerAt = (organisationId: string, key: string): SealedPlace => [
  "idempotency_keys.answer",
  organisationId,
  key,
];

export const sealedAnswers: SealedColumn = {
  name: "idempotency_keys.answer",
  async read(db, { after, limit, besides }) {
    const { rows } = await sql<SealedValue>`
      select array[organisation_id::text, key] as key, answer as sealed from idempotency_keys as kept
      where (organisation_id, kept.key) > (${after?.[0] ?? FIRST_ID}::uuid, ${after?.[1] ?? ""})
        and answer is not null and ${isMeant("answer", besides)}
      order by organisation_id, kept.key limit ${limit}`.execute(db);
    return rows;
  },
  put: (tx: Tx, values, whenHeld) =>
    sql`
      with held as (
        select organisation_id, kept.key, given.sealed from idempotency_keys as kept join ${resealedRows(values)} as given
          on organisation_id = (given.key->>0)::uuid and kept.key = given.key->>1
        where answer = given.before for update of kept ${orSkip(whenHeld)})
      update idempotency_keys as kept set answer = held.sealed
      from held where kept.organisation_id = held.organisation_id and kept.key = held.key`.execute(tx),
};
