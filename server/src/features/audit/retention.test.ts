import { sql } from "kysely";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { dropOldAudit, keepingAuditMonths } from "./jobs.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { aPartner } from "../../../test/support/factories.ts";
import { beginMonths, partitionsOf } from "../../../test/support/months.ts";
import { asOperator } from "../../../test/support/operator.ts";

const api = testApi();

const monthsAgo = (count: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15));
};

test("months of the audit trail go after the years that are set, and pages and files have the rest", async () => {
  const partner = await aPartner(api.db);
  await beginMonths(api.db, "audit_entries", monthsAgo(30).toISOString().slice(0, 7));
  for (const ago of [30, 15, 11, 1]) {
    await sql`
      insert into audit_entries (id, at, actor_kind, actor_id, partner_id, action, subject_kind, subject_id)
      values (${v7({ msecs: monthsAgo(ago).getTime() })}, ${monthsAgo(ago)}, 'system', 'test', ${partner.id},
        ${`thing.made-${ago}`}, 'thing', 'one')`.execute(api.db);
  }
  const operator = await asOperator(api);
  const shown = async (): Promise<unknown[]> => {
    const { body } = await operator.get(`/audit?subjectKind=thing&subjectId=one&pageSize=2`);
    const { nextCursor } = body["pagination"] as { nextCursor: string | null };
    const rest =
      nextCursor === null
        ? []
        : (await operator.get(`/audit?subjectKind=thing&subjectId=one&cursor=${nextCursor}`)).body["entries"];
    return [...(body["entries"] as { action: string }[]), ...(rest as { action: string }[])].map(
      ({ action }) => action,
    );
  };
  expect(await dropOldAudit(api.db, 7)).toEqual([]);
  expect(await shown()).toEqual(["thing.made-1", "thing.made-11", "thing.made-15", "thing.made-30"]);
  expect(await dropOldAudit(api.db, 2)).toContain(
    `audit_entries_${monthsAgo(30).toISOString().slice(0, 7).replace("-", "_")}`,
  );
  expect(await shown()).toEqual(["thing.made-1", "thing.made-11", "thing.made-15"]);
  await dropOldAudit(api.db, 1);
  expect(await shown()).toEqual(["thing.made-1", "thing.made-11"]);
  expect((await partitionsOf(api.db, "audit_entries"))[0]).toBe("older");
});

test("the job that keeps the months builds indexes that months lack, also after an interrupted run", async () => {
  const lacking = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      where indrelid = 'audit_entries'::regclass and not indisvalid order by 1`.execute(api.db);
    return rows.map(({ name }) => name);
  };
  expect(await lacking()).toEqual([]);
  // As a migration leaves them where the months are large, with what a run began.
  await sql`drop index audit_entries_of_action, audit_entries_of_subject_kind`.execute(api.db);
  await sql`create index audit_entries_of_action on only audit_entries (action, id)`.execute(api.db);
  await sql`
    create index audit_entries_of_subject_kind on only audit_entries (subject_kind, id)
    where subject_kind <> 'customer'`.execute(api.db);
  await sql`create index audit_entries_older_of_action on months.audit_entries_older (id)`.execute(api.db);
  expect(await lacking()).toEqual(["audit_entries_of_action", "audit_entries_of_subject_kind"]);
  await keepingAuditMonths(7).run({}, { db: api.db, log: createLog("silent") });
  expect(await lacking()).toEqual([]);
});
