import { sql } from "kysely";
import { FIRST_ID } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { SealedPlace } from "../../platform/sealing/seal-value.ts";
import {
  isMeant,
  orSkip,
  resealedRows,
  type SealedColumn,
  type SealedValue,
} from "../../platform/sealing/sealed-column.ts";

export const signingKeyAt = (id: string): SealedPlace => ["portal_signing_keys.secret", id];

export const sealedSigningKeys: SealedColumn = {
  name: "portal_signing_keys.secret",
  async read(db, { after, limit, besides }) {
    const { rows } = await sql<SealedValue>`
      select array[id::text] as key, secret as sealed from portal_signing_keys
      where id > ${after?.[0] ?? FIRST_ID} and ${isMeant("secret", besides)} order by id limit ${limit}`.execute(db);
    return rows;
  },
  put: (tx: Tx, values, whenHeld) =>
    sql`
      with held as (
        select id, given.sealed from portal_signing_keys join ${resealedRows(values)} as given on id = (given.key->>0)::uuid
        where secret = given.before for update of portal_signing_keys ${orSkip(whenHeld)})
      update portal_signing_keys set secret = held.sealed from held where portal_signing_keys.id = held.id`.execute(tx),
};
