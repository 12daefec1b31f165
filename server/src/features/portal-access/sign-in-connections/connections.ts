import { conflict, notFound } from "../../../kernel/errors.ts";
import { HOUR, MINUTE } from "../../../kernel/duration.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isSameProvider, usableSettings } from "../../../platform/sign-in/connection.ts";
import type { Providers } from "../../../platform/sign-in/protocol.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { CUSTOMER_NOT_FOUND, findCustomer, lockCustomer } from "../../customers/index.ts";
import { deleteUnusedLinks } from "../links/queries.ts";
import { markEndedFor } from "../sessions/queries-sessions.ts";
import {
  type CustomerConnection,
  type CustomerConnectionChanges,
  type CustomerConnectionSettings,
  providerSignInPath,
  type TryResult,
} from "./connection.ts";
import * as queries from "./queries.ts";

/** Whose connection, and who changes it. */
export type ConnectionOf = { actor: Actor; partnerId: string; customerId: string };

const customerNotFound = () => notFound(CUSTOMER_NOT_FOUND, "customer-not-found");

export async function readCustomerConnection(
  db: Db,
  { partnerId, customerId }: Omit<ConnectionOf, "actor">,
): Promise<CustomerConnection | undefined> {
  if (!(await findCustomer(db, partnerId, customerId))) throw customerNotFound();
  return queries.findCustomerConnection(db, customerId);
}

/** Settings that can be stored: with a secret, and with a provider that responds. Calls the provider. */
export async function checkedConnection(
  db: Db,
  providers: Providers,
  whose: Omit<ConnectionOf, "actor">,
  settings: CustomerConnectionSettings,
): Promise<CustomerConnectionSettings & { clientSecret: string }> {
  const stored = await readCustomerConnection(db, whose);
  await requirePortal(db, whose.customerId);
  return usableSettings(providers, settings, stored);
}

/**
 * Sets up the connection, or changes it. Another issuer or client is another provider: it's off until it has been
 * tested, and people who signed in through the previous one have to sign in again. If a domain is removed, everyone has
 * to.
 */
export async function setCustomerConnection(
  tx: Tx,
  whose: ConnectionOf,
  settings: CustomerConnectionSettings & { clientSecret: string },
): Promise<CustomerConnection> {
  const stored = await lockConnection(tx, whose);
  await requirePortal(tx, whose.customerId);
  const { issuer, clientId, domains } = settings;
  if (stored) {
    await queries.updateCustomerConnection(tx, stored.id, settings);
    const isAnother = !isSameProvider(stored, settings);
    if (isAnother) await queries.resetCustomerConnection(tx, stored.id);
    if (isAnother || stored.domains.some((domain) => !domains.includes(domain))) await endSessionsBy(tx, stored);
  } else {
    await queries.insertCustomerConnection(tx, whose.customerId, settings);
  }
  return recorded(tx, whose, "set", { issuer, clientId, domains });
}

/**
 * The results of a test sign-in that allow a connection to be switched on: the provider vouched for an address of the
 * customer's.
 */
const PROVING: readonly (TryResult | null)[] = ["worked", "no-portal-user"];

/** Switches the connection on or off, requires it, or switches magic links off. */
export async function changeCustomerConnection(
  tx: Tx,
  whose: ConnectionOf,
  changes: CustomerConnectionChanges,
): Promise<CustomerConnection> {
  const stored = await requireConnection(tx, whose);
  if (changes.isEnabled === true && !stored.isEnabled) {
    await requirePortal(tx, whose.customerId);
    if (!PROVING.includes(stored.tryResult)) {
      throw conflict("Try the connection first: sign-in-connection/try gives a link for that", "connection-untried");
    }
  }
  await queries.switchCustomerConnection(tx, stored.id, changes);
  const changed = await recorded(tx, whose, "changed", { ...changes });
  if (!changed.isEnabled) await endSessionsBy(tx, stored);
  if (changed.isEnabled && !changed.allowsMagicLinks) {
    await deleteUnusedLinks(tx, { customerIds: [whose.customerId] });
    await markEndedFor(tx, { linkedCustomerId: whose.customerId }, "links switched off");
  }
  return changed;
}

export async function removeCustomerConnection(tx: Tx, whose: ConnectionOf): Promise<void> {
  const stored = await requireConnection(tx, whose);
  await endSessionsBy(tx, stored);
  await queries.deleteCustomerConnection(tx, stored.id);
  await record(tx, whose, "removed", stored.id, {});
}

const TRY_MINUTES = HOUR / MINUTE;

/** The path of a link that tests the connection. It works for an hour and replaces the previous one. */
export async function askForTry(tx: Tx, whose: ConnectionOf): Promise<{ path: string; expiresAt: Date }> {
  const { id, customerId } = await requireConnection(tx, whose);
  await requirePortal(tx, customerId);
  const token = randomSecret();
  const expiresAt = await queries.setTry(tx, id, sha256(token), TRY_MINUTES);
  await record(tx, whose, "try-asked", id, {});
  return { path: `${providerSignInPath(customerId)}?${new URLSearchParams({ try: token }).toString()}`, expiresAt };
}

/** Records how a test sign-in ended. */
export async function finishTry(
  tx: Tx,
  actor: Actor,
  connection: queries.OpenCustomerConnection,
  result: TryResult,
): Promise<void> {
  if (!(await queries.noteTry(tx, connection, result))) return;
  await record(tx, { ...connection, actor }, "tried", connection.id, { result });
}

/** Locks the customer, so that a sign-in either ends before this change or sees it. */
async function lockConnection(tx: Tx, whose: ConnectionOf): Promise<CustomerConnection | undefined> {
  if (!(await lockCustomer(tx, whose.partnerId, whose.customerId))) throw customerNotFound();
  return queries.findCustomerConnection(tx, whose.customerId);
}

async function requireConnection(tx: Tx, whose: ConnectionOf): Promise<CustomerConnection> {
  const stored = await lockConnection(tx, whose);
  if (!stored) throw notFound("This customer has no connection", "connection-not-found");
  return stored;
}

async function requirePortal(db: Db, customerId: string): Promise<void> {
  if (await queries.hasPortalInPlan(db, customerId)) return;
  throw conflict("The customer's plan has no customer portal", "not-in-plan");
}

const endSessionsBy = (tx: Tx, { id }: CustomerConnection): Promise<void> =>
  markEndedFor(tx, { connectionId: id }, "connection changed");

async function recorded(
  tx: Tx,
  whose: ConnectionOf,
  what: string,
  details: Record<string, unknown>,
): Promise<CustomerConnection> {
  const connection = await queries.findCustomerConnection(tx, whose.customerId);
  if (!connection) throw new Error("The connection is gone");
  await record(tx, whose, what, connection.id, details);
  return connection;
}

const record = (
  tx: Tx,
  { actor, partnerId, customerId }: ConnectionOf,
  what: string,
  id: string,
  details: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: `customer-connection.${what}`,
    subject: { kind: "customer-connection", id },
    ownerId: partnerId,
    details: { customerId, ...details },
  });
