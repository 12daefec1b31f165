import type { MailSender } from "./sender.ts";

/** `kept`: as a file, where there is no mail server. `withdrawn`: there was nothing to send any more. */
export const STATES = ["waiting", "sent", "kept", "refused", "failed", "withdrawn"] as const;
export type MailState = (typeof STATES)[number];

/** What the outbox knows of a mail. */
export type MailRow = {
  id: number;
  kind: string;
  partnerId: string;
  customerId: string;
  address: string;
  eventId: string | null;
  reportId: string | null;
  portalUserId: string | null;
  createdAt: Date;
  attempts: number;
  messageKey: string;
  customerName: string;
};

/** A mail that is about to be written, with all that stands around what it says. */
export type OutgoingMail = MailRow & {
  isProspect: boolean;
  /** The recipient's own where it chose one in the portal, otherwise the customer's; one of those there are texts in. */
  locale: string;
  sender: MailSender;
  links: Links;
};

export type Links = {
  /** Null where the recipient cannot sign in. */
  portal: string | null;
  /** Who can sign in, where it is not the recipient. */
  portalUser: string | null;
  signIn: string;
  /** Of mails that one may want no more of. */
  unsubscribe: string | null;
};

/** Why a mail is not sent after all. */
export type Withdrawal = { withdrawn: string };
