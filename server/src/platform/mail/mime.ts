import type { SendMailOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { senderName, subjectText } from "./header-text.ts";
import type { Letter } from "./letter.ts";
import type { Envelope } from "./postman.ts";

/** The complete email as it goes over the wire. */
export const composed = (envelope: Envelope, letter: Letter): Promise<Buffer> =>
  new MailComposer(mimeOf(envelope, letter)).compile().build();

function mimeOf({ messageId, from, replyTo, to, unsubscribeUrl }: Envelope, letter: Letter): SendMailOptions {
  const { subject, html, text, attachments = [] } = letter;
  return {
    messageId: `<${messageId}>`,
    from: { name: senderName(from.name), address: from.address },
    replyTo,
    // An object, because a text could be parsed as several addresses.
    to: { name: "", address: to },
    subject: subjectText(subject),
    text,
    html,
    // All our languages use Latin letters. If this isn't set, the library counts the letters of both texts to find out.
    textEncoding: "quoted-printable",
    attachments: attachments.map((attachment) => ({ ...attachment })),
    headers: {
      // Asks other programs not to reply automatically (RFC 3834).
      "Auto-Submitted": "auto-generated",
      // Unsubscribes with one click, without a page in between (RFC 8058).
      ...(unsubscribeUrl === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    // The library must never fetch a file or URL that a text contains.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
