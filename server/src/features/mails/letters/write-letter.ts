import type { Letter } from "../../../platform/mail/letter.ts";
import type { Content } from "./content.ts";
import { page } from "./html.ts";
import { markOf } from "./html-mark.ts";
import { plainText } from "./plain.ts";
import type { MailSender } from "../sender.ts";

/** A mail in both forms, in the partner's name. There must be texts in `locale`. */
export function writeLetter(content: Content, { sender, locale }: { sender: MailSender; locale: string }): Letter {
  const mark = markOf(sender);
  return {
    subject: content.subject,
    html: page(content, { sender, mark: mark.html, locale }),
    text: plainText(content, sender, locale),
    ...(mark.attachment && { attachments: [mark.attachment] }),
  };
}
