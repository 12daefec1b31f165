import type { MailSender } from "./sender.ts";

/** `kept`: saved as a file, because there is no mail server. `withdrawn`: there was nothing left to send. */
export const STATES = ["waiting", "sent", "kept", "refused", "failed", "withdrawn"] as const;
export type MailState = (typeof STATES)[number];

/** What every mail has, no matter who it's for. */
type AnyMailRow = {
  id: number;
  kind: string;
  address: string;
  createdAt: Date;
  attempts: number;
  messageKey: string;
  /** The trace of what caused it. */
  traceparent: string | null;
};

/** What the outbox knows about a mail to a customer's people. */
export type MailRow = AnyMailRow & {
  partnerId: string;
  customerId: string;
  eventId: string | null;
  reportId: string | null;
  portalUserId: string | null;
  /** The page of the portal that a sign-in link leads to; null for the overview. */
  returnTo: string | null;
  customerName: string;
};

/** A mail that is about to be written, with its sender, language and links. */
export type OutgoingMail = MailRow & {
  /** Whether the customer is one of a sandbox. */
  isSandbox: boolean;
  isProspect: boolean;
  /**
   * The language that the recipient chose in the portal, otherwise the customer's. Always one that we have texts in.
   */
  locale: string;
  sender: MailSender;
  from: MailFrom;
  links: Links;
};

/** A mail to a member of staff, or to someone who is invited to become one. It comes from the operator. */
export type StaffMail = AnyMailRow & {
  personId: string | null;
  invitationId: string | null;
  /** The page of the console that a sign-in link leads to; null for its home. */
  returnTo: string | null;
  sender: MailSender;
  from: MailFrom;
  links: Pick<Links, "root" | "unsubscribe">;
};

/** Who a mail comes from. */
export type MailFrom = {
  name: string;
  /** The partner's own address; null for the operator's. */
  address: string | null;
  /** Whether bounces go to that address too, because the mail passes DMARC through its envelope sender. */
  takesBounces: boolean;
};

export type Links = {
  /** Where this partner's customers reach the service. */
  root: string;
  /** The overview. Null if the recipient cannot sign in. `portalPage` makes the address of another page of it. */
  portal: string | null;
  /** The address that can sign in, if it is not the recipient's. */
  portalUser: string | null;
  signIn: string;
  /** Null for mails that recipients cannot unsubscribe from. */
  unsubscribe: string | null;
};

/** Why a mail is not sent after all. */
export type Withdrawal = { withdrawn: string };
