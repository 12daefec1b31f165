import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type Queue = { due: number; later: number; held: number; oldestSeconds: number };

export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where is_open and due_at <= now()) as due,
      count(*) filter (where is_open and due_at > now()) as later,
      count(*) filter (where not is_open) as held,
      coalesce(extract(epoch from
        now() - min(greatest(due_at, created_at, asked_at)) filter (where is_open and due_at <= now())), 0)::float8
        as "oldestSeconds"
    from webhook_deliveries
      join (
        select id, enabled and coalesce(paused_until <= now(), true) as is_open
        from webhook_endpoints where deleted_at is null) as endpoint on endpoint.id = endpoint_id
    where due_at is not null`.execute(db);
  return rows[0] ?? { due: 0, later: 0, held: 0, oldestSeconds: 0 };
}
