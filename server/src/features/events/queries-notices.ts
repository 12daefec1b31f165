import type { Db } from "../../platform/db/database.ts";
import { postponed } from "../../platform/db/statement.ts";

/** Where processes that serve pages listen. */
export const PAGE_NOTICES = "page_notices";

const send = postponed<{ texts: readonly string[] }>(
  `select pg_notify('${PAGE_NOTICES}', text) from unnest(:texts::text[]) as text`,
  { plannedAs: "tell-pages" },
);

/** Arrives when the transaction commits. */
export async function notify(db: Db, texts: readonly string[]): Promise<void> {
  await send(db, { texts });
}
