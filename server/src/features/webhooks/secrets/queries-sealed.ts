import { sql } from "kysely";
import { FIRST_ID } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { SealedPlace } from "../../../platform/sealing/seal-value.ts";
import {
  isMeant,
  orSkip,
  resealedRows,
  type SealedColumn,
  type SealedValue,
} from "../../../platform/sealing/sealed-column.ts";

export const webhookTokenAt = (id: string): SealedPlace => ["webhook_secrets.token", id];

export const sealedWebhookTokens: SealedColumn = {
  name: "webhook_secrets.token",
  async read(db, { after, limit, besides }) {
    const { rows } = await sql<SealedValue>`
      select array[id::text] as key, token as sealed from webhook_secrets
      where id > ${after?.[0] ?? FIRST_ID} and ${isMeant("token", besides)} order by id limit ${limit}`.execute(db);
    return rows;
  },
  put: (tx: Tx, values, whenHeld) =>
    sql`
      with held as (
        select id, given.sealed from webhook_secrets join ${resealedRows(values)} as given on id = (given.key->>0)::uuid
        where token = given.before for update of webhook_secrets ${orSkip(whenHeld)})
      update webhook_secrets set token = held.sealed from held where webhook_secrets.id = held.id`.execute(tx),
};
