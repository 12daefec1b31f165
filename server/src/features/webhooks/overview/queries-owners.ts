import { allRows, type Db } from "../../../platform/db/database.ts";

/** The health of an organisation's endpoints. */
export type OwnersWebhooks = {
  ownerId: string;
  endpoints: number;
  failing: number;
  paused: number;
  disabled: number;
  lastSuccessAt: Date | null;
};

/** For each of these organisations; those without endpoints are missing. */
export const listOwnersWebhooks = (db: Db, ownerIds: readonly string[]) => allRows<OwnersWebhooks>(db)`
  select owner_id as "ownerId", count(*) as endpoints, count(*) filter (where not enabled) as disabled,
    count(*) filter (where enabled and paused_until > now()) as paused,
    count(*) filter (
      where enabled and consecutive_failures > 0 and coalesce(paused_until <= now(), true)) as failing,
    max(last_success_at) as "lastSuccessAt"
  from webhook_endpoints where owner_id = any(${ownerIds}::uuid[]) and deleted_at is null
  group by owner_id`;
