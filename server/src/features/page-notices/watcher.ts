import type { Db } from "../../platform/db/database.ts";
import type { StaffAsker } from "../callers/index.ts";
import { findLivingLookIns, findLivingSessions } from "../portal-access/index.ts";
import type { StaffAccess } from "../staff/index.ts";
import type { Reach } from "./notice-pace.ts";

/** Someone who views pages: a member of staff, a customer's user, or staff who view a customer's portal. */
export type Watcher = {
  /** The id of the session or look-in, which may only have a few streams at a time. */
  holder: string;
  reach: Reach;
} & ({ is: "staff"; asker: StaffAsker } | { is: "user" } | { is: "look-in" });

export type WhoIsIn = Pick<StaffAccess, "findMemberships">;

/** The viewers whose access has ended. All of a kind are checked in one statement. */
export async function findGone<Any extends Watcher>(db: Db, staff: WhoIsIn, all: readonly Any[]): Promise<Any[]> {
  const holders = (kind: Watcher["is"]) => all.filter(({ is }) => is === kind).map(({ holder }) => holder);
  const [memberships, sessions, lookIns] = await Promise.all([
    staff.findMemberships(db, holders("staff")),
    findLivingSessions(db, holders("user")),
    findLivingLookIns(db, holders("look-in")),
  ]);
  const isIn = (watcher: Watcher): boolean => {
    if (watcher.is === "user") return sessions.has(watcher.holder);
    if (watcher.is === "look-in") return lookIns.has(watcher.holder);
    const { membershipId, role } = watcher.asker;
    return memberships.get(watcher.holder)?.some((one) => one.id === membershipId && one.role === role) ?? false;
  };
  return all.filter((watcher) => !isIn(watcher));
}
