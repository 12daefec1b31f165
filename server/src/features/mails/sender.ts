/** In whose name a mail goes out: the partner's, as its customers know it. Our own name stands nowhere. */
export type MailSender = {
  name: string;
  /** Where answers go, and whom to ask. */
  replyTo: string;
  /** Readable on our light paper, and its likeness for dark. */
  colours: { light: string; dark: string };
  logo: { type: string; content: Buffer } | undefined;
};
