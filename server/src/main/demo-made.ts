import type { Actor } from "../features/audit/index.ts";
import { allValues, type Db } from "../platform/db/database.ts";

export const demoActor: Actor = { kind: "system", id: "demo" };

/**
 * The ids of everything the demo did this to, oldest first. Uses the audit trail, because a name could belong to
 * anyone's data. Only the demo asks for this, so the audit slice does not offer it.
 */
export const listMade = (db: Db, action: string) => allValues<string>(db)`
  select subject_id as id from audit_entries
  where actor_kind = ${demoActor.kind} and actor_id = ${demoActor.id} and action = ${action} order by audit_entries.id`;
