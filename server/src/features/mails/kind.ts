import type { Letter } from "../../platform/mail/letter.ts";
import type { OutgoingMail, Withdrawal } from "./mail.ts";
import type { MailSubscription } from "./queries-recipients.ts";

/** What the outbox has to know about a kind of mail. The slice that tells something by mail defines it. */
export type MailKind = {
  name: string;
  /** Lower turns go first. */
  turn: number;
  /** Whether the limits for an address and day, and for an hour, count it. */
  isLimited: boolean;
  /** It carries a secret: what it says is written once, for its recipient alone. */
  isSecret: boolean;
  /** What its recipients can unsubscribe from. */
  subscription: MailSubscription | null;
  /**
   * Who gets it, as a query for `customer_id`, `address` and `portal_user_id`. Asked when a mail is put into the outbox,
   * and again before it is sent.
   */
  audience: string;
};

/** Writes the mails of one kind. */
export type MailWriter = {
  kind: MailKind;
  write(mail: OutgoingMail): Promise<Letter | Withdrawal>;
};
