import type { SendMailOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { senderName, subjectText } from "./header-text.ts";
import type { Letter } from "./letter.ts";
import type { Envelope } from "./postman.ts";

/** A letter in its envelope, as it goes over the wire. */
export const composed = (envelope: Envelope, letter: Letter): Promise<Buffer> =>
  new MailComposer(mimeOf(envelope, letter)).compile().build();

function mimeOf({ messageId, from, replyTo, to, unsubscribeUrl }: Envelope, letter: Letter): SendMailOptions {
  const { subject, html, text, attachments = [] } = letter;
  return {
    messageId: `<${messageId}>`,
    from: { name: senderName(from.name), address: from.address },
    replyTo,
    // As an object: written as text, an address may be read as several.
    to: { name: "", address: to },
    subject: subjectText(subject),
    text,
    html,
    attachments: attachments.map((attachment) => ({ ...attachment })),
    headers: {
      // No answers by machines to a machine (RFC 3834).
      "Auto-Submitted": "auto-generated",
      // One click, without a page in between (RFC 8058).
      ...(unsubscribeUrl === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    // Nothing that somebody put into a text is ever fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
