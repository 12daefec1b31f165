import { lockCustomer } from "../../customers/index.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isSameProvider, type ProviderProblem, vouchedBy } from "../../../platform/sign-in/connection.ts";
import type { ProviderClaims } from "../../../platform/sign-in/protocol.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import type { CustomerSignInConnection, TryResult } from "./connection.ts";
import {
  findAdmittedUser,
  findOpenCustomerSignInConnection,
  insertKnownPerson,
  isAnotherPerson,
  type OpenCustomerSignInConnection,
} from "./queries.ts";

/** The person that a provider vouches for, or why no one is let in. */
type Verdict = { userId: string; subject: string } | Exclude<TryResult, "worked">;

/**
 * Finds the portal user that a customer's provider vouches for. Only portal users are let in: the provider must have
 * verified their address, the address must be at one of the connection's domains, and after the first sign-in it must
 * always be the same subject.
 */
export async function judge(
  db: Db,
  connection: CustomerSignInConnection,
  said: ProviderClaims | ProviderProblem,
): Promise<Verdict> {
  const vouched = typeof said === "string" ? said : vouchedBy(said, connection);
  if (typeof vouched === "string") return vouched;
  const { subject, email } = vouched;
  const userId = await findAdmittedUser(db, connection.customerId, email);
  if (userId === undefined) return "no-portal-user";
  return (await isAnotherPerson(db, connection.id, { subject, userId })) ? "another-person" : { userId, subject };
}

/**
 * Lets someone in, or says why not. The connection is read again under the customer's lock: while the person was at the
 * provider, it may have been changed or the customer may have been offboarded.
 */
export async function admit(
  tx: Tx,
  used: OpenCustomerSignInConnection,
  claims: ProviderClaims,
): Promise<SignedInUser | Exclude<Verdict, object> | "closed"> {
  const { customerId, partnerId } = used;
  const customer = await lockCustomer(tx, partnerId, customerId);
  const connection =
    customer?.state.previous === null ? await findOpenCustomerSignInConnection(tx, customerId) : undefined;
  const isSame = connection?.id === used.id && isSameProvider(connection, used);
  if (!isSame || !connection.isEnabled) return "closed";
  const verdict = await judge(tx, connection, claims);
  if (typeof verdict === "string") return verdict;
  const { userId } = verdict;
  await insertKnownPerson(tx, connection.id, verdict);
  // The partner chooses the provider. Whether it may vouch for the address is checked where that matters.
  const nobody = { keyId: null, staffMembershipId: null, provesAddress: false };
  return { method: connection.kind, connectionId: connection.id, customerId, partnerId, userId, ...nobody };
}
