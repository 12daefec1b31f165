import { onTestFinished } from "vitest";
import type { Letter } from "../../../src/platform/mail/letter.ts";
import type { Envelope, MailOutcome, Postman } from "../../../src/platform/mail/postman.ts";
import { connectSmtp, type SmtpSettings } from "../../../src/platform/mail/smtp.ts";

export const ENVELOPE: Envelope = {
  messageId: "0b7c2f1e-5a49-4f4c-9c53-7e1f27f1a3f0@watch.example",
  from: { name: "Harbour IT", address: "no-reply@watch.example" },
  bouncesTo: "no-reply@watch.example",
  replyTo: "help@harbour.example",
  to: "owner@juniper.example",
};
export const LETTER: Letter = { subject: "New exposure", html: "<p>Håndtér det</p>", text: "Håndtér det" };

/** A postman that delivers to this server until its test ends. */
export function aPostman(url: string, settings: Partial<SmtpSettings> = {}): Postman {
  const postman = connectSmtp({ url, tls: "required", connections: 2, ...settings });
  onTestFinished(() => postman.close());
  return postman;
}

export const deliver = (
  postman: Postman,
  envelope: Partial<Envelope> = {},
  letter: Partial<Letter> = {},
): Promise<MailOutcome> => postman.deliver({ ...ENVELOPE, ...envelope }, { ...LETTER, ...letter });

export const withAccount = (url: string, account: string): string => url.replace("//", `//${account}@`);
