import type { Letter } from "./letter.ts";

/** The addressing of an email, apart from its content. */
export type Envelope = {
  /** Without its angle brackets. Stays the same for every attempt, so that a mailbox can recognise a duplicate. */
  messageId: string;
  from: { name: string; address: string };
  /** The sender in the SMTP exchange. SPF checks its domain. */
  bouncesTo: string;
  replyTo: string;
  to: string;
  /** For emails that the recipient can unsubscribe from. */
  unsubscribeUrl?: string;
};

export type MailOutcome =
  | { kind: "sent" | "kept"; answer: string }
  /** May work later: the mailbox is full, the server greylists, or the connection broke. */
  | { kind: "later"; answer: string }
  /** Will never work: the mailbox doesn't exist or doesn't accept such emails. */
  | { kind: "refused"; answer: string }
  /** Not this email's fault: the server is unavailable or rejects our login. */
  | { kind: "unavailable"; answer: string };

/** Delivers emails. Never throws because a delivery failed. */
export type Postman = {
  deliver(envelope: Envelope, letter: Letter): Promise<MailOutcome>;
  close(): void;
};
