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
  type CustomerSignInConnection,
  type CustomerSignInConnectionChanges,
  type CustomerSignInConnectionSettings,
  providerSignInPath,
  type TryResult,
} from "./connection.ts";
import * as queries from "./queries.ts";

/** Whose connection, and who changes it. */
export type WhoseSignInConnection = { actor: Actor; partnerId: string; customerId: string };

const customerNotFound = () => notFound(CUSTOMER_NOT_FOUND, "customer-not-found");

export async function readCustomerSignInConnection(
  db: Db,
  { partnerId, customerId }: Omit<WhoseSignInConnection, "actor">,
): Promise<CustomerSignInConnection | undefined> {
  if (!(await findCustomer(db, partnerId, customerId))) throw customerNotFound();
  return queries.findCustomerSignInConnection(db, customerId);
}

/** Settings that can be stored: with a secret, and with a provider that responds. Calls the provider. */
export async function checkedConnection(
  db: Db,
  providers: Providers,
  whose: Omit<WhoseSignInConnection, "actor">,
  settings: CustomerSignInConnectionSettings,
): Promise<CustomerSignInConnectionSettings & { clientSecret: string }> {
  const stored = await readCustomerSignInConnection(db, whose);
  await requirePortal(db, whose.customerId);
  return usableSettings(providers, settings, stored);
}

/**
 * Sets up the connection, or changes it. Another issuer or client is another provider: it's off until it has been
 * tested, and people who signed in through the previous one have to sign in again. If a domain is removed, everyone has
 * to.
 */
export async function setCustomerSignInConnection(
  tx: Tx,
  whose: WhoseSignInConnection,
  settings: CustomerSignInConnectionSettings & { clientSecret: string },
): Promise<CustomerSignInConnection> {
  const stored = await lockConnection(tx, whose);
  await requirePortal(tx, whose.customerId);
  const { issuer, clientId, domains } = settings;
  if (stored) {
    await queries.updateCustomerSignInConnection(tx, stored.id, settings);
    const isAnother = !isSameProvider(stored, settings);
    if (isAnother) await queries.resetCustomerSignInConnection(tx, stored.id);
    if (isAnother || stored.domains.some((domain) => !domains.includes(domain))) await endSessionsBy(tx, stored);
  } else {
    await queries.insertCustomerSignInConnection(tx, whose.customerId, settings);
  }
  return recorded(tx, whose, "set", { issuer, clientId, domains });
}

/**
 * The results of a test sign-in that allow a connection to be switched on: the provider vouched for an address of the
 * customer's.
 */
const PROVING: readonly (TryResult | null)[] = ["worked", "no-portal-user"];

/** Switches the connection on or off, requires it, or switches magic links off. */
export async function changeCustomerSignInConnection(
  tx: Tx,
  whose: WhoseSignInConnection,
  changes: CustomerSignInConnectionChanges,
): Promise<CustomerSignInConnection> {
  const stored = await requireConnection(tx, whose);
  if (changes.isEnabled === true && !stored.isEnabled) {
    await requirePortal(tx, whose.customerId);
    if (!PROVING.includes(stored.tryResult)) {
      throw conflict(
        "Try the sign-in connection first: sign-in-connection/try gives a link for that",
        "connection-untried",
      );
    }
  }
  await queries.switchCustomerSignInConnection(tx, stored.id, changes);
  const changed = await recorded(tx, whose, "changed", { ...changes });
  if (!changed.isEnabled) await endSessionsBy(tx, stored);
  if (changed.isEnabled && !changed.allowsMagicLinks) {
    await deleteUnusedLinks(tx, { customerIds: [whose.customerId] });
    await markEndedFor(tx, { linkedCustomerId: whose.customerId }, "links switched off");
  }
  return changed;
}

export async function removeCustomerSignInConnection(tx: Tx, whose: WhoseSignInConnection): Promise<void> {
  const stored = await requireConnection(tx, whose);
  await endSessionsBy(tx, stored);
  await queries.deleteCustomerSignInConnection(tx, stored.id);
  await record(tx, whose, "removed", stored.id, {});
}

const TRY_MINUTES = HOUR / MINUTE;

/** The path of a link that tests the connection. It works for an hour and replaces the previous one. */
export async function askForTry(tx: Tx, whose: WhoseSignInConnection): Promise<{ path: string; expiresAt: Date }> {
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
  connection: queries.OpenCustomerSignInConnection,
  result: TryResult,
): Promise<void> {
  if (!(await queries.noteTry(tx, connection, result))) return;
  await record(tx, { ...connection, actor }, "tried", connection.id, { result });
}

/** Locks the customer, so that a sign-in either ends before this change or sees it. */
async function lockConnection(tx: Tx, whose: WhoseSignInConnection): Promise<CustomerSignInConnection | undefined> {
  if (!(await lockCustomer(tx, whose.partnerId, whose.customerId))) throw customerNotFound();
  return queries.findCustomerSignInConnection(tx, whose.customerId);
}

async function requireConnection(tx: Tx, whose: WhoseSignInConnection): Promise<CustomerSignInConnection> {
  const stored = await lockConnection(tx, whose);
  if (!stored) throw notFound("This customer has no sign-in connection", "connection-not-found");
  return stored;
}

async function requirePortal(db: Db, customerId: string): Promise<void> {
  if (await queries.hasPortalInPlan(db, customerId)) return;
  throw conflict("The customer's plan has no customer portal", "not-in-plan");
}

const endSessionsBy = (tx: Tx, { id }: CustomerSignInConnection): Promise<void> =>
  markEndedFor(tx, { connectionId: id }, "connection changed");

async function recorded(
  tx: Tx,
  whose: WhoseSignInConnection,
  what: string,
  details: Record<string, unknown>,
): Promise<CustomerSignInConnection> {
  const connection = await queries.findCustomerSignInConnection(tx, whose.customerId);
  if (!connection) throw new Error("The connection is gone");
  await record(tx, whose, what, connection.id, details);
  return connection;
}

const record = (
  tx: Tx,
  { actor, partnerId, customerId }: WhoseSignInConnection,
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
