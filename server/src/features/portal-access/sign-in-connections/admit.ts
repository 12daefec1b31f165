import { lockCustomer } from "../../customers/index.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { verifiedAddress, vouchedAddress } from "../../../platform/sign-in/fields.ts";
import type { ProviderClaims } from "../../../platform/sign-in/provider.ts";
import type { SignedInUser } from "../signed-in-user.ts";
import type { CustomerConnection, TryResult } from "./connection.ts";
import {
  findAdmittedUser,
  findOpenCustomerConnection,
  insertKnownPerson,
  isAnotherPerson,
  type OpenCustomerConnection,
} from "./queries.ts";

type Verdict = { userId: string } | Exclude<TryResult, "worked" | "provider-away" | "provider-refused">;

/**
 * Who somebody is that a customer's provider vouches for. Only portal users come in: their address has to be verified
 * at the provider and at one of the connection's domains, and from the first time on it has to be the same subject.
 */
export async function judge(db: Db, connection: CustomerConnection, claims: ProviderClaims): Promise<Verdict> {
  if (verifiedAddress(claims) === undefined) return "email-unverified";
  const email = vouchedAddress(claims, connection);
  if (email === undefined) return "foreign-domain";
  const userId = await findAdmittedUser(db, connection.customerId, email);
  if (userId === undefined) return "no-portal-user";
  const { subject } = claims;
  return (await isAnotherPerson(db, connection.id, { subject, userId })) ? "another-person" : { userId };
}

/**
 * Lets somebody in, or says why not. The connection is read again under the customer's lock: it may have been changed,
 * or the customer may have left, while the person was at the provider.
 */
export async function admit(
  tx: Tx,
  used: OpenCustomerConnection,
  claims: ProviderClaims,
): Promise<SignedInUser | Exclude<Verdict, object> | "closed"> {
  const { customerId, partnerId } = used;
  const customer = await lockCustomer(tx, partnerId, customerId);
  const connection = customer?.state.previous === null ? await findOpenCustomerConnection(tx, customerId) : undefined;
  const isSame =
    connection?.id === used.id && connection.issuer === used.issuer && connection.clientId === used.clientId;
  if (!isSame || !connection.isEnabled) return "closed";
  const verdict = await judge(tx, connection, claims);
  if (typeof verdict === "string") return verdict;
  const { userId } = verdict;
  await insertKnownPerson(tx, connection.id, { subject: claims.subject, userId });
  // A provider is of the partner's choice. Whether it may speak for the address is asked when it matters.
  const nobody = { keyId: null, staffMembershipId: null, provesAddress: false };
  return { method: "oidc", connectionId: connection.id, customerId, partnerId, userId, ...nobody };
}
