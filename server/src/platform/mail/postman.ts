import type { Letter } from "./letter.ts";

/** What stands on the outside of a mail. */
export type Envelope = {
  /** Without its angle brackets. The same however often it is tried: a mailbox that gets it twice can tell. */
  messageId: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  /** For mails that one may want no more of. */
  unsubscribeUrl?: string;
};

export type MailOutcome =
  | { kind: "sent" | "kept"; answer: string }
  /** Perhaps later: the mailbox is full, the server greylists, the connection broke. */
  | { kind: "later"; answer: string }
  /** Never: there is no such mailbox, or it takes no such mail. */
  | { kind: "refused"; answer: string }
  /** Not this mail's fault: the server is away, or does not let us in. */
  | { kind: "unavailable"; answer: string };

/** Carries mails to where they go. Never throws for what becomes of one. */
export type Postman = {
  deliver(envelope: Envelope, letter: Letter): Promise<MailOutcome>;
  close(): void;
};
