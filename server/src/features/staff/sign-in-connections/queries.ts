import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allValues, type Db, firstRow, isFound, run, type Tx } from "../../../platform/db/database.ts";
import { attemptExpiry, type AttemptKey, isThisAttempt } from "../../../platform/sign-in/queries-attempts.ts";
import { DEFAULT_KIND } from "../../../platform/sign-in/protocols.ts";
import { emptyValues, sealedColumn } from "../../../platform/sealing/sealed-column.ts";
import { columnsOf, type Organisation, organisationFrom, organisationIdOf } from "../organisation.ts";
import type { StaffSignInConnectionSettings, OwnedSignInConnection, StaffSignInConnection } from "./connection.ts";

export const sealedStaffClientSecrets = sealedColumn("staff_connections.client_secret", {
  means:
    "Client secrets of organisations' identity providers. Their people can't sign in with them until an owner, who can sign in by mail, sets the secret again.",
  listOwners: (db, ids) => allValues<string>(db)`
    select organisation_id from staff_connections where id = any(${ids}::uuid[])`,
  giveUp: emptyValues,
});

const COLUMNS = `id, '${DEFAULT_KIND}' as kind, issuer, client_id as "clientId", client_secret as "clientSecret", domains,
  default_role as "defaultRole", is_required as "isRequired", has_own_callback as "hasOwnCallback"`;

type Stored = Omit<StaffSignInConnection, "clientSecret"> & { clientSecret: Buffer };

const opened = (db: Db, stored: Stored): StaffSignInConnection => ({
  ...stored,
  clientSecret: sealedStaffClientSecrets.open(db, stored.id, stored.clientSecret).toString(),
});

export async function findStaffSignInConnection(
  db: Db,
  organisation: Organisation,
): Promise<StaffSignInConnection | undefined> {
  const { rows } = await sql<Stored>`
    select ${sql.raw(COLUMNS)} from staff_connections
    where organisation_id = ${organisationIdOf(organisation)}`.execute(db);
  return rows[0] && opened(db, rows[0]);
}

type Found = Stored & { distributorId: string | null; partnerId: string | null; organisationName: string };

/** A connection that people may sign in with: of an organisation that still exists. */
export async function findOpenStaffSignInConnection(db: Db, id: string): Promise<OwnedSignInConnection | undefined> {
  const found = await firstRow<Found>(db)`
    select ${sql.raw(COLUMNS)}, distributor_id as "distributorId", partner_id as "partnerId", coalesce(
      (select name from partners where partners.id = partner_id),
      (select name from distributors where distributors.id = distributor_id), 'Operator') as "organisationName"
    from staff_connections
    where id = ${id}
      and not exists (select from partners where partners.id = partner_id and deleted_at is not null)`;
  if (!found) return undefined;
  const { distributorId, partnerId, organisationName, ...connection } = found;
  const organisation = organisationFrom({ distributorId, partnerId });
  return { ...opened(db, connection), organisation, organisationName };
}

/** Deletes sessions that came through another provider or client, and unfinished attempts there. */
async function deleteCameBy(
  tx: Tx,
  organisation: Organisation,
  { issuer, clientId }: Pick<StaffSignInConnectionSettings, "issuer" | "clientId">,
): Promise<void> {
  const another = tx
    .selectFrom("staff_connections")
    .select("id")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .where((eb) => eb.or([eb("issuer", "<>", issuer), eb("client_id", "<>", clientId)]));
  await tx.deleteFrom("staff_sessions").where("connection_id", "in", another).execute();
  await tx.deleteFrom("staff_connection_attempts").where("connection_id", "in", another).execute();
}

/**
 * Creates or changes the connection. People who signed in through another provider or client have to sign in again, and
 * so do people who are signing in right now. Another client doesn't use the old shared redirect URL.
 */
export async function putStaffSignInConnection(
  tx: Tx,
  organisation: Organisation,
  settings: StaffSignInConnectionSettings & { clientSecret: string },
): Promise<StaffSignInConnection> {
  const values = {
    issuer: settings.issuer,
    client_id: settings.clientId,
    domains: settings.domains,
    default_role: settings.defaultRole,
    is_required: settings.isRequired,
  };
  await deleteCameBy(tx, organisation, settings);
  const { clientSecret, usesOldRedirectUrl, ...shown } = settings;
  const isMoved = usesOldRedirectUrl === false;
  const newConnectionId = newId();
  const sealed = (id: string) => ({ client_secret: sealedStaffClientSecrets.seal(tx, id, clientSecret) });
  const { id, hasOwnCallback } = await tx
    .insertInto("staff_connections")
    .values({
      id: newConnectionId,
      ...columnsOf(organisation),
      ...values,
      ...sealed(newConnectionId),
      has_own_callback: true,
    })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet({
        ...values,
        has_own_callback: sql<boolean>`staff_connections.has_own_callback or ${isMoved}
          or staff_connections.issuer <> excluded.issuer or staff_connections.client_id <> excluded.client_id`,
      }),
    )
    .returning(["id", "has_own_callback as hasOwnCallback"])
    .executeTakeFirstOrThrow();
  // The secret is bound to the row, whose id is known only now if there was one.
  if (id !== newConnectionId) {
    await tx.updateTable("staff_connections").set(sealed(id)).where("id", "=", id).execute();
  }
  return { id, kind: DEFAULT_KIND, clientSecret, ...shown, hasOwnCallback };
}

/** The sessions that came through it end. */
export async function deleteStaffSignInConnection(tx: Tx, organisation: Organisation): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("staff_connections")
    .where("organisation_id", "=", organisationIdOf(organisation))
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * A sign-in in progress: through which connection, and to which page of the console. Once the provider has vouched for
 * an address, the person is being asked whether to replace another session.
 */
export type StaffAttempt = { connectionId: string; returnTo: string | null; vouchedEmail: string | null };

export const insertAttempt = (
  tx: Tx,
  { connectionId, returnTo, vouchedEmail }: StaffAttempt,
  { stateHash, browserHash }: AttemptKey,
) => run(tx)`
  insert into staff_connection_attempts (state_hash, connection_id, browser_hash, return_to, vouched_email,
    expires_at)
  values (${stateHash}, ${connectionId}, ${browserHash}, ${returnTo}, ${vouchedEmail},
    ${attemptExpiry()})`;

/**
 * Uses up an attempt of this connection. Without a connection, for the shared redirect URL, an attempt of any
 * connection that still uses it. Another browser's or another connection's attempt looks as if it had never existed,
 * and stays. `isVouched`: an attempt that waits for the person's answer instead of the provider's.
 */
export function takeAttempt(
  tx: Tx,
  { connectionId, isVouched = false }: { connectionId?: string; isVouched?: boolean },
  key: AttemptKey,
): Promise<StaffAttempt | undefined> {
  const isMeant =
    connectionId === undefined ? sql`not connection.has_own_callback` : sql`connection.id = ${connectionId}`;
  return firstRow<StaffAttempt>(tx)`
    delete from staff_connection_attempts as attempt using staff_connections as connection
    where ${isThisAttempt(key)} and (attempt.vouched_email is not null) = ${isVouched}
      and connection.id = attempt.connection_id and ${isMeant}
    returning attempt.connection_id as "connectionId", attempt.return_to as "returnTo",
      attempt.vouched_email as "vouchedEmail"`;
}

/** Whether someone was a member once and was removed: signing in must not bring them back. */
export const wasRemoved = (db: Db, organisation: Organisation, personId: string) =>
  isFound(
    db
      .selectFrom("staff_memberships")
      .select("id")
      .where("organisation_id", "=", organisationIdOf(organisation))
      .where("person_id", "=", personId)
      .where("removed_at", "is not", null),
  );
