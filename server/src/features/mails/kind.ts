import type { Letter } from "../../platform/mail/letter.ts";
import type { OutgoingMail, StaffMail, Withdrawal } from "./mail.ts";
import type { MailSubscription } from "./unsubscribing/queries-recipients.ts";

/** What the outbox needs to know about a kind of mail. The slice that sends the mail defines it. */
type AnyMailKind = {
  name: string;
  /** Lower numbers are sent first. */
  turn: number;
  /** Whether it counts towards the daily limit for an address and the hourly limit. */
  isLimited: boolean;
  /** The mail contains a secret: it is written once, and only its recipient can read it. */
  isSecret: boolean;
};

/** A kind of mail to a customer's people. */
export type MailKind = AnyMailKind & {
  /** What its recipients can unsubscribe from. */
  subscription: MailSubscription | null;
  /**
   * A query for the recipients: `customer_id`, `address` and `portal_user_id`. It runs when a mail is put into the
   * outbox, and again before it is sent.
   */
  audience: string;
};

/** A kind of mail to staff. Its writer decides whether there is still something to say. */
export type StaffMailKind = AnyMailKind & { isSecret: true };

/** Writes the mails of one kind. */
export type MailWriter = { kind: MailKind; write(mail: OutgoingMail): Promise<Letter | Withdrawal> };
export type StaffMailWriter = { kind: StaffMailKind; writeToStaff(mail: StaffMail): Promise<Letter | Withdrawal> };
export type AnyMailWriter = MailWriter | StaffMailWriter;

/** The kinds that go to customers' people. */
export const customerKinds = (writers: readonly AnyMailWriter[]): MailKind[] =>
  writers.flatMap((writer) => ("write" in writer ? [writer.kind] : []));
