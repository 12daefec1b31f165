import type { Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import type { MailKind } from "./kind.ts";

/** What a mail is about; to one address alone where that is given. */
export type MailSubject = { customerId: string; eventId?: string; reportId?: string; address?: string };

export type PutMails = (tx: Tx, subjects: readonly MailSubject[]) => Promise<void>;

/** Puts mails of a kind into the outbox: one for each of the kind's audience, told once of each event and report. */
export function puttingMails({ name, turn, isLimited, audience }: MailKind): PutMails {
  const insert = positionalStatement(`
    insert into mails (kind, turn, is_limited, customer_id, address, portal_user_id, event_id, report_id)
    select $1, $2, $3, subject."customerId", entitled.address, entitled.portal_user_id, subject."eventId", subject."reportId"
    from json_to_recordset($4::json) as subject ("customerId" uuid, "eventId" uuid, "reportId" uuid, address text)
      join (${audience}) as entitled on entitled.customer_id = subject."customerId"
    where subject.address is null or subject.address = entitled.address
    on conflict do nothing`);
  return async (tx, subjects) => {
    await insert(tx, name, turn, isLimited, JSON.stringify(subjects));
  };
}
