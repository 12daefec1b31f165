import type { Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { MailKind } from "./kind.ts";

/** What a mail is about. With an address, it goes to that one alone. */
export type MailSubject = {
  customerId: string;
  eventId?: string;
  reportId?: string;
  address?: string;
  returnTo?: string;
};

export type PutMails = (tx: Tx, subjects: readonly MailSubject[]) => Promise<void>;

/** Puts mails of a kind into the outbox: one for each recipient. A recipient gets one mail per event or report. */
export function puttingMails({ name, turn, isLimited, audience }: MailKind): PutMails {
  const insert = statement<{ kind: string; turn: number; isLimited: boolean; subjects: string }>(
    `
    insert into mails (kind, turn, is_limited, customer_id, address, portal_user_id, event_id, report_id, return_to)
    select :kind, :turn, :isLimited, subject."customerId", entitled.address, entitled.portal_user_id, subject."eventId",
      subject."reportId", subject."returnTo"
    from json_to_recordset(:subjects::json)
        as subject ("customerId" uuid, "eventId" uuid, "reportId" uuid, address text, "returnTo" text)
      join (${audience}) as entitled on entitled.customer_id = subject."customerId"
    where subject.address is null or subject.address = entitled.address
    on conflict do nothing`,
    { plannedAs: `put-${name}-mails` },
  );
  return async (tx, subjects) => {
    await insert(tx, { kind: name, turn, isLimited, subjects: JSON.stringify(subjects) });
  };
}
