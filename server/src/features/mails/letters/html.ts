import { escapeHtml } from "../../../kernel/html.ts";
import { LIGHT } from "../../../kernel/palette.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import type { Content } from "./content.ts";
import { buttonRow, cardRow, TABLE } from "./html-parts.ts";
import { LINKS, styleSheet, TYPE } from "./html-style.ts";
import { mailtoUrl } from "./mailto.ts";
import type { MailSender } from "../sender.ts";

type Frame = { sender: MailSender; mark: string; locale: string };

const HIDDEN =
  "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all";

/** Outlook does not support max-width. */
const OUTLOOK_OPEN = `<!--[if mso]>${TABLE} width="600" align="center"><tr><td><![endif]-->`;
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

/** The whole page of a mail: one column of 600 px, narrower on small screens. It loads nothing from elsewhere. */
export function page(content: Content, frame: Frame): string {
  const { subject, preview, headline, lead, action, cards, buttons, closing } = content;
  const { sender, locale } = frame;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
<meta name="x-apple-disable-message-reformatting" />
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(sender)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="${HIDDEN}">${escapeHtml(preview)}</div>
${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}" style="width:100%;background-color:${LIGHT.paper}">
<tr><td align="center" style="padding:24px 16px 32px">
${OUTLOOK_OPEN}
${TABLE} width="100%" style="width:100%;max-width:600px;margin:0 auto;border-collapse:separate;text-align:left">
<tr><td style="padding:0 0 28px">${header(frame)}</td></tr>
<tr><td style="padding:0 0 24px"><h1 ${TYPE.headline}>${escapeHtml(headline)}</h1>
<p ${TYPE.lead}>${escapeHtml(lead)}</p></td></tr>
${action === undefined ? "" : buttonRow(action, sender)}
${cards.map(cardRow).join("\n")}
${buttons.map((button) => buttonRow(button, sender)).join("\n")}
${closing === undefined ? "" : `<tr><td style="padding:0 0 16px"><p ${TYPE.small}>${escapeHtml(closing)}</p></td></tr>`}
<tr><td height="12" style="height:12px;font-size:0;line-height:12px">&#160;</td></tr>
<tr><td class="line" style="padding:12px 0 0;border-top:1px solid ${LIGHT.line}">${footer(content, frame)}</td></tr>
</table>
${OUTLOOK_CLOSE}
</td></tr>
</table>
</body>
</html>
`;
}

const header = ({ sender, mark }: Frame): string =>
  `${TABLE}><tr>${mark}<td style="padding:0 0 0 12px"><p ${TYPE.partner}>${escapeHtml(sender.name)}</p></td></tr></table>`;

function footer({ why, unsubscribe }: Content, { sender, locale }: Frame): string {
  const questions = textsIn("email", locale)("footer.questions", { partner: sender.name });
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" ${LINKS.soft}>${escapeHtml(label)}</a>`;
  const lines = [
    escapeHtml(why),
    `${escapeHtml(questions)} ${link(mailtoUrl(sender.replyTo), sender.replyTo)}`,
    ...(unsubscribe === undefined ? [] : [link(unsubscribe.url, unsubscribe.label)]),
  ];
  return lines.map((line) => `<p ${TYPE.footer}>${line}</p>`).join("");
}
