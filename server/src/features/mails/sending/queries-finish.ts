import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { MailState } from "../mail.ts";

/** The result of a claimed mail. */
export type MailResult = {
  id: number;
  claim_id: string;
  state: MailState;
  /** Whether it counts as one of the mail's attempts, whose number is limited. */
  is_attempt: boolean;
  /** Whether it reached a mail server, no matter what the server said. The limits count these. */
  has_reached: boolean;
  /** When to try again, for a mail that keeps waiting. */
  pause_ms: number;
  message_id: string | null;
  subject: string | null;
  /** Null if it stays as it was. */
  answer: string | null;
};

/**
 * Records results, and counts the attempts against the limits. That a mail was sent is recorded even if another worker
 * has claimed the mail by now, and no matter what was recorded before. Everything else is recorded only by the worker
 * that holds the claim. A mail that wasn't attempted keeps its due time.
 */
const finish = statement<{ results: string }, FinishedMail>(`
  with result as (
    select * from json_to_recordset(:results::json) as result (id bigint, claim_id uuid, state text, is_attempt boolean,
      has_reached boolean, pause_ms float8, message_id text, subject text, answer text)),
  finished as (
    update mails set state = result.state,
      due_at = case when result.state = 'waiting' then
        case when is_attempt then now() + pause_ms * interval '1 ms' else mails.due_at end end,
      finished_at = case when result.state <> 'waiting' then now() end,
      attempts = attempts + is_attempt::integer, claim_id = null, claimed_until = null,
      message_id = coalesce(result.message_id, mails.message_id), subject = coalesce(result.subject, mails.subject),
      answer = coalesce(result.answer, mails.answer)
    from result
    where mails.id = result.id and mails.state not in ('sent', 'kept')
      and (result.state in ('sent', 'kept') or mails.claim_id = result.claim_id)
    returning address, mails.is_limited, has_reached, mails.customer_id),
  days as (
    insert into mail_days (address, day, attempts)
    select address, (now() at time zone 'UTC')::date, count(*) from finished
    where has_reached and is_limited group by address order by address
    on conflict (address, day) do update set attempts = mail_days.attempts + excluded.attempts),
  hours as (
    insert into mail_hours (hour, attempts)
    select date_trunc('hour', now()), count(*) from finished where has_reached and is_limited having count(*) > 0
    on conflict (hour) do update set attempts = mail_hours.attempts + excluded.attempts)
  select distinct customer_id as "customerId", customers.partner_id as "partnerId"
  from finished left join customers on customers.id = finished.customer_id`);

/** Whose mail it was; null for mails to staff. */
export type FinishedMail = { customerId: string | null; partnerId: string | null };

export const finishMails = (db: Db, results: readonly MailResult[]): Promise<FinishedMail[]> =>
  finish(db, { results: JSON.stringify(results) });
