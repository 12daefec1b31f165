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

export const customerClientSecretAt = (id: string): SealedPlace => ["customer_connections.client_secret", id];

export const sealedCustomerClientSecrets: SealedColumn = {
  name: "customer_connections.client_secret",
  async read(db, { after, limit, besides }) {
    const { rows } = await sql<SealedValue>`
      select array[id::text] as key, client_secret as sealed from customer_connections
      where id > ${after?.[0] ?? FIRST_ID} and ${isMeant("client_secret", besides)} order by id limit ${limit}`.execute(
      db,
    );
    return rows;
  },
  put: (tx: Tx, values, whenHeld) =>
    sql`
      with held as (
        select id, given.sealed from customer_connections join ${resealedRows(values)} as given on id = (given.key->>0)::uuid
        where client_secret = given.before for update of customer_connections ${orSkip(whenHeld)})
      update customer_connections set client_secret = held.sealed from held where customer_connections.id = held.id`.execute(
      tx,
    ),
};
