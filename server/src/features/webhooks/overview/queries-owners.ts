import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** How the endpoints of an organisation are doing. */
export type OwnersWebhooks = {
  ownerId: string;
  endpoints: number;
  failing: number;
  paused: number;
  disabled: number;
  lastSuccessAt: Date | null;
};

/** Of each of these organisations; one without endpoints is missing. */
export async function listOwnersWebhooks(db: Db, ownerIds: readonly string[]): Promise<OwnersWebhooks[]> {
  const { rows } = await sql<OwnersWebhooks>`
    select owner_id as "ownerId", count(*) as endpoints, count(*) filter (where not enabled) as disabled,
      count(*) filter (where enabled and paused_until > now()) as paused,
      count(*) filter (
        where enabled and consecutive_failures > 0 and coalesce(paused_until <= now(), true)) as failing,
      max(last_success_at) as "lastSuccessAt"
    from webhook_endpoints where owner_id = any(${ownerIds}::uuid[]) and deleted_at is null
    group by owner_id`.execute(db);
  return rows;
}
