import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { postponed } from "../../../platform/db/statement.ts";
import { traceparentFor } from "../../../platform/tracing/spans.ts";
import type { MailKind, StaffMailKind } from "../kind.ts";

/** What a mail is about. With an address, the mail goes only there. */
export type MailSubject = {
  customerId: string;
  eventId?: string;
  reportId?: string;
  address?: string;
  returnTo?: string;
};

type NewMails = { kind: string; turn: number; isLimited: boolean; subjects: string; traceparent: string | null };

export type PutMails = (tx: Tx, subjects: readonly MailSubject[]) => Promise<void>;

/** Puts mails of a kind into the outbox: one for each recipient. A recipient gets one mail per event or report. */
export function puttingMails({ name, turn, isLimited, audience }: MailKind): PutMails {
  const insert = postponed<NewMails>(
    `
    insert into mails (kind, turn, is_limited, customer_id, partner_id, address, portal_user_id, event_id, report_id,
      return_to, traceparent)
    select :kind, :turn, :isLimited, subject."customerId", entitled.partner_id, entitled.address,
      entitled.portal_user_id, subject."eventId", subject."reportId", subject."returnTo", :traceparent
    from json_to_recordset(:subjects::json)
        as subject ("customerId" uuid, "eventId" uuid, "reportId" uuid, address text, "returnTo" text)
      -- One customer after the other. Joined at once, a plan could start from all active customers, and is cached.
      cross join lateral (
        select customers.partner_id, entitled.address, entitled.portal_user_id
        from customers join (${audience}) as entitled on entitled.customer_id = customers.id
        where customers.id = subject."customerId" and (subject.address is null or subject.address = entitled.address)
        offset 0) as entitled
    on conflict do nothing`,
    { plannedAs: `put-${name}-mails` },
  );
  return async (tx, subjects) => {
    const traceparent = traceparentFor(subjects.length);
    await insert(tx, { kind: name, turn, isLimited, subjects: JSON.stringify(subjects), traceparent });
  };
}

/**
 * The recipients of mails to staff: known people, with the page of the console that a link leads to, or invited people.
 */
export type StaffMailSubjects =
  { personIds: readonly string[]; returnTo?: string | undefined } | { invitationIds: readonly string[] };

/** Puts mails to staff into the outbox, one for each. */
export async function putStaffMails(
  tx: Tx,
  { name, turn, isLimited }: StaffMailKind,
  subjects: StaffMailSubjects,
): Promise<void> {
  const recipients =
    "personIds" in subjects
      ? sql`select email, id, null::uuid, ${subjects.returnTo ?? null}::text from staff_people where id = any(${subjects.personIds}::uuid[])`
      : sql`select email, null::uuid, id, null::text from staff_invitations where id = any(${subjects.invitationIds}::uuid[])`;
  await sql`
    insert into mails (kind, turn, is_limited, address, staff_person_id, staff_invitation_id, return_to, traceparent)
    select ${name}, ${turn}::smallint, ${isLimited}::boolean, recipient.address, recipient.person, recipient.invitation,
      recipient.page, ${traceparentFor()}::text
    from (${recipients}) as recipient (address, person, invitation, page)`.execute(tx);
}
