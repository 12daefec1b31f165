import type { LogoPicture } from "../organisations/index.ts";

/** The sender of a mail: the partner, as its customers know it. Our own name does not appear. */
export type MailSender = {
  name: string;
  /** Where replies go, and the contact for questions. */
  replyTo: string;
  /** Readable on our light background, and its counterpart for dark mode. */
  colours: { light: string; dark: string };
  logo: LogoPicture | undefined;
};
