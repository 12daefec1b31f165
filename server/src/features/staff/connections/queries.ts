import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { ATTEMPT_MINUTES, type AttemptKey } from "../../../platform/oidc/round-trip.ts";
import { openFrom, sealFor } from "../../../platform/sealing/sealed-column.ts";
import { columnsOf, type Organisation, organisationFrom, organisationIdOf } from "../organisation.ts";
import type { ConnectionSettings, OwnedConnection, StaffConnection } from "./connection.ts";
import { staffClientSecretAt } from "./queries-sealed.ts";

const COLUMNS = `id, issuer, client_id as "clientId", client_secret as "clientSecret", domains,
  default_role as "defaultRole", is_required as "isRequired"`;

type Stored = Omit<StaffConnection, "clientSecret"> & { clientSecret: Buffer };

const opened = (db: Db, stored: Stored): StaffConnection => ({
  ...stored,
  clientSecret: openFrom(db, staffClientSecretAt(stored.id), stored.clientSecret).toString(),
});

export async function findConnection(db: Db, organisation: Organisation): Promise<StaffConnection | undefined> {
  const { rows } = await sql<Stored>`
    select ${sql.raw(COLUMNS)} from staff_connections
    where organisation_id = ${organisationIdOf(organisation)}`.execute(db);
  return rows[0] && opened(db, rows[0]);
}

type Found = Stored & { distributorId: string | null; partnerId: string | null };

/** A connection that people may sign in by: of an organisation that is still there. */
export async function findOpenConnection(db: Db, id: string): Promise<OwnedConnection | undefined> {
  const { rows } = await sql<Found>`
    select ${sql.raw(COLUMNS)}, distributor_id as "distributorId", partner_id as "partnerId" from staff_connections
    where id = ${id}
      and not exists (select from partners where partners.id = partner_id and deleted_at is not null)`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { distributorId, partnerId, ...connection } = found;
  return { ...opened(db, connection), organisation: organisationFrom({ distributorId, partnerId }) };
}

/** Makes the connection, or changes it. Who came in by another provider, or as another client, has to sign in again. */
export async function putConnection(
  tx: Tx,
  organisation: Organisation,
  settings: ConnectionSettings & { clientSecret: string },
): Promise<StaffConnection> {
  const values = {
    issuer: settings.issuer,
    client_id: settings.clientId,
    domains: settings.domains,
    default_role: settings.defaultRole,
    is_required: settings.isRequired,
  };
  await tx
    .deleteFrom("staff_sessions")
    .using("staff_connections")
    .whereRef("staff_sessions.connection_id", "=", "staff_connections.id")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where((eb) => eb.or([eb("issuer", "<>", settings.issuer), eb("client_id", "<>", settings.clientId)]))
    .execute();
  const { clientSecret, ...shown } = settings;
  const newConnectionId = newId();
  const sealed = (id: string) => ({ client_secret: sealFor(tx, staffClientSecretAt(id), clientSecret) });
  const { id } = await tx
    .insertInto("staff_connections")
    .values({ id: newConnectionId, ...columnsOf(organisation), ...values, ...sealed(newConnectionId) })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  // The secret is bound to the row, whose id is known only now if there was one.
  if (id !== newConnectionId) {
    await tx.updateTable("staff_connections").set(sealed(id)).where("id", "=", id).execute();
  }
  return { id, clientSecret, ...shown };
}

/** The sessions that came in this way go with it. */
export async function deleteConnection(tx: Tx, organisation: Organisation): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("staff_connections")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A sign-in that is under way: by which connection, and to which page of the console. */
export type StaffAttempt = { connectionId: string; returnTo: string | null };

export async function insertAttempt(
  tx: Tx,
  { connectionId, returnTo }: StaffAttempt,
  { stateHash, browserHash }: AttemptKey,
): Promise<void> {
  await sql`
    insert into staff_connection_attempts (state_hash, connection_id, browser_hash, return_to, expires_at)
    values (${stateHash}, ${connectionId}, ${browserHash}, ${returnTo},
      now() + ${ATTEMPT_MINUTES} * interval '1 minute')`.execute(tx);
}

/** Takes an attempt for good. Another browser's looks like one that never was, and stays. */
export async function takeAttempt(tx: Tx, { stateHash, browserHash }: AttemptKey): Promise<StaffAttempt | undefined> {
  const { rows } = await sql<StaffAttempt>`
    delete from staff_connection_attempts
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > now()
    returning connection_id as "connectionId", return_to as "returnTo"`.execute(tx);
  return rows[0];
}

/** Whether somebody was a member once and was removed: signing in must not bring them back. */
export async function wasRemoved(db: Db, organisation: Organisation, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff_memberships")
    .select("id")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where("person_id", "=", personId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
