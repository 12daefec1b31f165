import { sql } from "kysely";
import { domainOf } from "../../../kernel/email-address.ts";
import { newId } from "../../../kernel/ids.ts";
import { allValues, type Db, firstRow, firstValue, hasRow, run, type Tx } from "../../../platform/db/database.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import { emptyValues, sealedColumn } from "../../../platform/sealing/sealed-column.ts";
import { givesFeature } from "../../plans/index.ts";
import type {
  CustomerSignInConnection,
  CustomerSignInConnectionChanges,
  CustomerSignInConnectionSettings,
  TryResult,
} from "./connection.ts";

export const sealedCustomerClientSecrets = sealedColumn("customer_connections.client_secret", {
  means:
    "Client secrets of customers' identity providers. Their people can't sign in with them until the partner sets the secret again.",
  listOwners: (db, ids) => allValues<string>(db)`
    select customers.partner_id from customer_connections as connection
      join customers on customers.id = connection.customer_id
    where connection.id = any(${ids}::uuid[])`,
  giveUp: emptyValues,
});

const COLUMNS = `connection.id, connection.customer_id as "customerId", connection.kind, connection.issuer,
  connection.client_id as "clientId", connection.client_secret as "clientSecret", connection.domains,
  connection.is_enabled as "isEnabled", connection.is_required as "isRequired",
  connection.allows_magic_links as "allowsMagicLinks", connection.tried_at as "triedAt",
  connection.try_result as "tryResult"`;

type Sealed<Connection> = Omit<Connection, "clientSecret"> & { clientSecret: Buffer };

const opened = <Row extends Sealed<CustomerSignInConnection>>(db: Db, row: Row): Row & { clientSecret: string } => ({
  ...row,
  clientSecret: sealedCustomerClientSecrets.open(db, row.id, row.clientSecret).toString(),
});

/** Customers whose people may sign in: not offboarded, with an existing partner, on a plan with the portal. */
const OPEN_CUSTOMERS = `
  select customers.id, customers.partner_id from customers join partners on partners.id = customers.partner_id
  where customers.previous_status is null and partners.deleted_at is null
    and ${givesFeature("customer-portal", "customers.plan_id")}`;

export async function findCustomerSignInConnection(
  db: Db,
  customerId: string,
): Promise<CustomerSignInConnection | undefined> {
  const { rows } = await sql<Sealed<CustomerSignInConnection>>`
    select ${sql.raw(COLUMNS)} from customer_connections as connection
    where connection.customer_id = ${customerId}`.execute(db);
  return rows[0] && opened(db, rows[0]);
}

/** A connection whose customer's people may sign in, and the customer's partner. It may be switched off. */
export type OpenCustomerSignInConnection = CustomerSignInConnection & { partnerId: string };

export async function findOpenCustomerSignInConnection(
  db: Db,
  customerId: string,
): Promise<OpenCustomerSignInConnection | undefined> {
  const { rows } = await sql<Sealed<OpenCustomerSignInConnection>>`
    select ${sql.raw(COLUMNS)}, open.partner_id as "partnerId"
    from customer_connections as connection join (${sql.raw(OPEN_CUSTOMERS)}) as open on open.id = connection.customer_id
    where connection.customer_id = ${customerId}`.execute(db);
  return rows[0] && opened(db, rows[0]);
}

export const hasPortalInPlan = (db: Db, customerId: string) => hasRow(db)`
  select from customers
  where id = ${customerId} and ${sql.raw(givesFeature("customer-portal", "customers.plan_id"))}`;

/** The provider to offer for an address, by its domain; never whether the address itself is known. */
export type OfferedProvider = { customerId: string; isRequired: boolean };

/**
 * Searches the customers of one partner, which is trusted on its own pages. Without a partner, a domain only counts for
 * a customer that has verified it: otherwise any partner could send another company's people to a provider of its
 * choice.
 */
export function findOfferedProvider(
  db: Db,
  { email, partnerId = null }: { email: string; partnerId?: string | null | undefined },
): Promise<OfferedProvider | undefined> {
  const domain = domainOf(email);
  return firstRow<OfferedProvider>(db)`
    select connection.customer_id as "customerId", connection.is_required as "isRequired"
    from customer_connections as connection join (${sql.raw(OPEN_CUSTOMERS)}) as open on open.id = connection.customer_id
    where connection.is_enabled and connection.domains @> array[${domain}]
      and case when ${partnerId}::uuid is null then exists (
          select from domain_proofs as proof
          where proof.customer_id = connection.customer_id and proof.domain = ${domain} and proof.status = 'verified')
        else open.partner_id = ${partnerId}::uuid end
    order by exists (
        select from portal_users
        where portal_users.customer_id = connection.customer_id and portal_users.email = ${email}) desc,
      connection.id
    limit 1`;
}

/**
 * Whether a page should offer providers at all: at least one customer of the partner, or of any partner, signs in
 * through one.
 */
export function areProvidersOffered(db: Db, partnerId: string | undefined): Promise<boolean> {
  // A node of the release before inserts connections without their partner.
  const isMeant =
    partnerId === undefined
      ? sql`true`
      : sql`(connection.partner_id = ${partnerId} or connection.partner_id is null) and open.partner_id = ${partnerId}`;
  return hasRow(db)`
    select from customer_connections as connection
      join (${sql.raw(OPEN_CUSTOMERS)}) as open on open.id = connection.customer_id
    where connection.is_enabled and ${isMeant} limit 1`;
}

export async function insertCustomerSignInConnection(
  tx: Tx,
  customerId: string,
  settings: CustomerSignInConnectionSettings & { clientSecret: string },
): Promise<void> {
  const { issuer, clientId, clientSecret, domains } = settings;
  const id = newId();
  const sealed = sealedCustomerClientSecrets.seal(tx, id, clientSecret);
  await tx
    .insertInto("customer_connections")
    .values((eb) => ({
      id,
      customer_id: customerId,
      partner_id: eb.selectFrom("customers").select("partner_id").where("customers.id", "=", customerId),
      issuer,
      client_id: clientId,
      client_secret: sealed,
      domains,
    }))
    .execute();
}

export async function updateCustomerSignInConnection(
  tx: Tx,
  id: string,
  { issuer, clientId, clientSecret, domains }: CustomerSignInConnectionSettings & { clientSecret: string },
): Promise<void> {
  await tx
    .updateTable("customer_connections")
    .set({
      issuer,
      client_id: clientId,
      client_secret: sealedCustomerClientSecrets.seal(tx, id, clientSecret),
      domains,
    })
    .where("id", "=", id)
    .execute();
}

/** Another provider: no one is known there, no one has tested it, and it's off until someone has. */
export async function resetCustomerSignInConnection(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("customer_connections")
    .set({ is_enabled: false, try_hash: null, try_expires_at: null, tried_at: null, try_result: null })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("customer_connection_people").where("connection_id", "=", id).execute();
  await tx.deleteFrom("customer_connection_attempts").where("connection_id", "=", id).execute();
}

export const switchCustomerSignInConnection = (tx: Tx, id: string, changes: CustomerSignInConnectionChanges) => run(tx)`
  update customer_connections set
    is_enabled = coalesce(${changes.isEnabled ?? null}::boolean, is_enabled),
    is_required = coalesce(${changes.isRequired ?? null}::boolean, is_required),
    allows_magic_links = coalesce(${changes.allowsMagicLinks ?? null}::boolean, allows_magic_links)
  where id = ${id}`;

export async function deleteCustomerSignInConnection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("customer_connections").where("id", "=", id).execute();
}

/** A new link for testing it, which replaces the previous one. */
export async function setTry(tx: Tx, id: string, tokenHash: Buffer, minutes: number): Promise<Date> {
  const made = await firstRow<{ expiresAt: Date }>(tx)`
    update customer_connections
    set try_hash = ${tokenHash}, try_expires_at = now() + ${minutes} * interval '1 minute'
    where id = ${id} returning try_expires_at as "expiresAt"`;
  if (!made) throw new Error("The connection is gone");
  return made.expiresAt;
}

export const isTryOpen = (db: Db, id: string, tokenHash: Buffer) => hasRow(db)`
  select from customer_connections
  where id = ${id} and try_hash = ${tokenHash} and try_expires_at > now()`;

/** False if another provider was set in the meantime, because the result isn't about that one. */
export const noteTry = (
  tx: Tx,
  { id, issuer, clientId }: Pick<CustomerSignInConnection, "id" | "issuer" | "clientId">,
  result: TryResult,
) => hasRow(tx)`
  update customer_connections set tried_at = now(), try_result = ${result}
  where id = ${id} and issuer = ${issuer} and client_id = ${clientId} returning id`;

/** The portal user with this address, if they may sign in. */
export const findAdmittedUser = (db: Db, customerId: string, email: string) => firstValue<string>(db)`
  select admitted.id from (${sql.raw(ADMITTED_USERS)}) as admitted
  where admitted.customer_id = ${customerId} and admitted.email = ${email}`;

/** Whether the provider's subject is already linked to another portal user, or the portal user to another subject. */
export const isAnotherPerson = (
  db: Db,
  connectionId: string,
  { subject, userId }: { subject: string; userId: string },
) => hasRow(db)`
  select from customer_connection_people
  where connection_id = ${connectionId} and (subject = ${subject}) <> (portal_user_id = ${userId})`;

export async function insertKnownPerson(
  tx: Tx,
  connectionId: string,
  { subject, userId }: { subject: string; userId: string },
): Promise<void> {
  await tx
    .insertInto("customer_connection_people")
    .values({ connection_id: connectionId, subject, portal_user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteKnownPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("customer_connection_people").where("portal_user_id", "in", userIds).execute();
}

export async function deleteSignInConnectionsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("customer_connections").where("customer_id", "in", customerIds).execute();
}
