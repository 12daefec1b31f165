import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { isLiving } from "./queries-sessions.ts";

export type CustomersUser = {
  id: string;
  email: string;
  createdAt: Date;
  /** Null if this person has never signed in. */
  lastSignInAt: Date | null;
  lastSeenAt: Date | null;
  /** The number of browsers in which this person is signed in. */
  sessions: number;
};

const selectUsers = statement<{ customerId: string }, CustomersUser>(`
  select portal_users.id, portal_users.email, portal_users.created_at as "createdAt",
    profile.signed_in_at as "lastSignInAt", greatest(profile.seen_at, profile.signed_in_at) as "lastSeenAt",
    (select count(*) from portal_sessions as session
      where session.portal_user_id = portal_users.id and ${isLiving("session")}) as sessions
  from portal_users left join portal_profiles as profile on profile.portal_user_id = portal_users.id
  where portal_users.customer_id = :customerId order by portal_users.created_at, portal_users.id limit 1000`);

export const listCustomerUsers = (db: Db, customerId: string): Promise<CustomersUser[]> =>
  selectUsers(db, { customerId });
