import { z } from "zod";
import { addedUp, commonCause } from "../../../kernel/cause.ts";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { conflict, notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { momentCursors } from "../../../kernel/keyset.ts";
import { MomentQuery } from "../../../kernel/moment.ts";
import { pagedList, rowCursors } from "../../../kernel/page.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { STATES } from "../mail.ts";
import { type ListedMail, listMails } from "./queries.ts";
import { countMailFailures, listStoppedRecipients, lockMail, markWaitingAgain } from "./queries-overview.ts";

const time = z.iso.datetime();

const StateField = z.enum(STATES).meta({
  description:
    "`kept`: saved as a file, because no mail server is set up. `refused`: a mail server rejected it for good. `failed`: given up after the last attempt. `withdrawn`: there was nothing left to send.",
});

/** The state of a mail. Its contents aren't here, because they may include links that only the recipient may use. */
export const MailView = z
  .object({
    id: z.int(),
    kind: z.string(),
    state: StateField,
    address: z.string(),
    partnerId: Uuid.nullable().meta({
      description: "Null for an email to staff, as are the fields about the customer.",
    }),
    customerId: Uuid.nullable(),
    customerName: z.string().nullable(),
    subject: z.string().nullable().meta({ description: "Null until the email is written." }),
    attempts: z.int(),
    answer: z
      .string()
      .nullable()
      .meta({ description: "The mail server's last response, or the reason why the email isn't sent." }),
    messageId: z.string().nullable(),
    createdAt: time,
    dueAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: "Mail" });

export const mailView = (mail: ListedMail): z.infer<typeof MailView> => viewFrom(MailView, mail);

export const mailCursors = momentCursors("mails", "numbers");
export const mailList = pagedList("mails", MailView, mailCursors);

export const MailQuery = z.object({
  ...mailList.query,
  state: StateField.optional(),
  kind: z
    .string()
    .regex(/^[a-z-]{1,100}$/, "must be a kind of email, such as alert")
    .optional(),
  address: EmailAddress.optional(),
  customerId: Uuid.optional(),
  partnerId: Uuid.optional().meta({ description: "Only emails about this partner's customers." }),
  distributorId: Uuid.optional().meta({
    description: "Only emails about the customers of this distributor's partners.",
  }),
  from: MomentQuery.optional().meta({ description: "Only emails created at this moment or later." }),
  to: MomentQuery.optional().meta({ description: "Only emails created at this moment or earlier." }),
});
export type MailQuery = z.infer<typeof MailQuery>;

/** One page, newest first. */
export const readMails = (db: Db, query: MailQuery) =>
  mailList.read(query, (limit) => listMails(db, { ...query, limit }), mailView);

export async function getMail(db: Db, id: number): Promise<ListedMail> {
  const [mail] = await listMails(db, { id, limit: 1 });
  if (!mail) throw notFound("Email not found", "mail-not-found");
  return mail;
}

export const MailCause = z.object({
  kind: z.string(),
  state: StateField,
  cause: z
    .string()
    .meta({ description: "The mail server's response without the parts that differ from email to email." }),
  count: z.int(),
  latestAt: time.meta({ description: "When the last of them ended. Of those that wait: when the last was created." }),
});

const MOST_CAUSES = 50;

/**
 * Why mails wait although they were tried, were refused or given up, the most frequent first. Considers 10,000 of each.
 */
export async function readMailCauses(db: Db): Promise<z.infer<typeof MailCause>[]> {
  const rows = (await countMailFailures(db)).map(({ answer, ...row }) => ({ ...row, cause: commonCause(answer) }));
  const groups = addedUp(
    rows,
    ({ kind, state, cause }) => JSON.stringify([kind, state, cause]),
    (into, row) => (row.latestAt > into.latestAt ? row : into),
  );
  return groups.slice(0, MOST_CAUSES).map((group) => ({ ...group, latestAt: group.latestAt.toISOString() }));
}

/** What resending needs to know about the kinds of mails. */
export type KnownMailKind = { name: string; isSecret: boolean };

/**
 * Resends a mail that didn't arrive. Whether its recipient may still get it is decided again before it's sent. A mail
 * with a sign-in link isn't resent: the person who requested it may be long gone, and can request another.
 */
export async function sendMailAgain(tx: Tx, actor: Actor, id: number, kinds: readonly KnownMailKind[]): Promise<void> {
  const mail = await lockMail(tx, id);
  if (!mail) throw notFound("Email not found", "mail-not-found");
  if (mail.state !== "refused" && mail.state !== "failed") {
    const why = `Only an email that was refused or given up can be sent again; this one is ${mail.state}`;
    throw conflict(why, "mail-not-sendable");
  }
  if (kinds.find(({ name }) => name === mail.kind)?.isSecret !== false) {
    throw conflict("This email contains a link that must not be sent again", "mail-not-sendable");
  }
  await markWaitingAgain(tx, id);
  await recordAudit(tx, {
    actor,
    action: "mail.sent-again",
    subject: { kind: "mail", id: String(id) },
    ownerId: mail.partnerId ?? undefined,
    details: { kind: mail.kind, was: mail.state },
  });
}

const SuppressedView = z
  .object({
    id: Uuid,
    address: z.string(),
    customerId: Uuid,
    customerName: z.string(),
    partnerId: Uuid,
    alertsStoppedAt: time.nullable(),
    reportsStoppedAt: time.nullable(),
  })
  .meta({ id: "SuppressedRecipient" });

export const suppressedList = pagedList("recipients", SuppressedView, rowCursors("suppressed"));

export const SuppressedQuery = z.object(suppressedList.query);

/** Recipients who unsubscribed from alerts or reports about a customer. */
export const readSuppressed = (db: Db, query: z.infer<typeof SuppressedQuery>) =>
  suppressedList.read(
    query,
    (limit) => listStoppedRecipients(db, { cursor: query.cursor, limit }),
    (row) => viewFrom(SuppressedView, row),
  );
