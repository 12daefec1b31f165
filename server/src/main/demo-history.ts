import { sql } from "kysely";
import { byUrgency, listInstancesOfCustomers } from "../features/breaches/index.ts";
import type { Corpus } from "../features/corpus/index.ts";
import { makeReport } from "../features/reports/index.ts";
import { lookUpAssets, recordFinding } from "../features/scanning/index.ts";
import { newId } from "../kernel/ids.ts";
import { monthOf, monthsAfter } from "../kernel/month.ts";
import { run, type Tx } from "../platform/db/database.ts";
import { demoActor } from "./demo-made.ts";

/**
 * Turns a new customer into a long-standing one that found out about its breaches one by one and had time to resolve
 * some. Only the demo needs an invented past, so this writes straight into the tables.
 */
export async function giveHistory(tx: Tx, corpus: Corpus, customerId: string, months: number): Promise<void> {
  await recordFinding(tx, await lookUpAssets(tx, corpus, customerId, Infinity));
  await sql`
    update customers set created_at = now() - ${months} * interval '1 month', billed_from = now() - ${months} * interval '1 month'
    where id = ${customerId}`.execute(tx);
  await sql`
    update usage_spans set from_day = (now() - ${months} * interval '1 month')::date
    where customer_id = ${customerId} and to_day is null`.execute(tx);
  await sql`
    update usage_months set month = (date_trunc('month', now()) - ${months + 1} * interval '1 month')::date
    where month > now() - ${months + 1} * interval '1 month' and (select count(*) from usage_months) = 1`.execute(tx);
  for (const table of ["monitored_domains", "monitored_emails"]) {
    await sql`
      update ${sql.table(table)} set added_at = now() - ${months} * interval '1 month'
      where customer_id = ${customerId}`.execute(tx);
  }
  await sql`
    with instance as (
      select id, row_number() over (order by id) as number, count(*) over () as total
      from breach_instances where customer_id = ${customerId})
    update breach_instances set
      found_at = now() - (1 - number / (total + 1.0)) * ${months} * interval '1 month',
      resolved_at = case when number % 3 = 1 and total > 1
        then now() - (1 - number / (total + 1.0)) * ${months} * interval '16 days' end
    from instance where instance.id = breach_instances.id`.execute(tx);
  const running = monthOf(new Date(), "UTC");
  for (const ago of [3, 2, 1]) await makeReport(tx, customerId, monthsAfter(running, -ago));
}

/** This many of a partner's customers found their most urgent breach in the last days. */
const PRESSING = 2;

/** Leaves something to do today: the past alone has nothing new in it. */
export async function giveNews(tx: Tx, partnerId: string): Promise<void> {
  const { instances } = await listInstancesOfCustomers(tx, { partnerId, since: new Date(), limit: 1_000 });
  const first = new Map<string, string>();
  for (const { id, customerId, seesEverything } of instances.toSorted(byUrgency)) {
    if (seesEverything && !first.has(customerId)) first.set(customerId, id);
  }
  for (const [index, id] of [...first.values()].slice(0, PRESSING).entries()) {
    await sql`update breach_instances set found_at = now() - ${3 + 20 * index} * interval '1 hour' where id = ${id}`.execute(
      tx,
    );
  }
}

/** Deletes the mails of the invented past: no customer should be welcomed or alerted months after the fact. */
export const forgetNews = (tx: Tx, customerIds: readonly string[]) =>
  run(tx)`delete from mails where customer_id = any(${customerIds}::uuid[])`;

const INPUTS = ["table-nine.tsv", "larchmont.jsonl", "marrow.txt.zst", "quarry-logs.txt.gz", "invoice-harbour.csv.gz"];
const HOUR_MS = 3_600_000;

/**
 * The imports that filled the corpus, with matching figures. The newest one stopped, so that there is something to look
 * at.
 */
export async function giveImports(tx: Tx): Promise<void> {
  const { rows } = await sql<{ breachId: number; exposures: number }>`
    select breach_id as "breachId", exposures::int as exposures from corpus_totals
    where exposures > 0 order by breach_id limit ${INPUTS.length}`.execute(tx);
  for (const [index, { breachId, exposures }] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const started = new Date(Date.now() - (rows.length - index) * 9 * HOUR_MS);
    const ended = new Date(started.getTime() + (index + 3) * 1_000);
    const read = { lines: exposures + index, addresses: exposures };
    const progress = { phase: "reading", bytesRead: exposures * 31, bytes: exposures * 31, ...read, stored: null };
    const found = { added: exposures, duplicates: 0, rejects: index, customersHit: Math.ceil(exposures / 4) };
    const summary = isLast ? null : JSON.stringify({ ...read, ...found, resumedAfter: 0, wasFinished: false });
    const problem = isLast ? "The file ends in the middle of its compressed data" : null;
    await sql`
      insert into imports (id, breach_id, input_name, state, asked_by, created_at, started_at, ended_at, progress, summary, problem)
      values (${newId()}, ${breachId}, ${INPUTS[index]}, ${isLast ? "failed" : "finished"}, ${JSON.stringify(demoActor)},
        ${started}, ${started}, ${ended}, ${JSON.stringify(progress)}, ${summary}, ${problem})`.execute(tx);
  }
}
