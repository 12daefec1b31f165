import { escapeHtml as escape } from "../../../kernel/html.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../../organisations/index.ts";
import type { MailSubscription, Recipient } from "./queries-recipients.ts";

type Asked = { recipient: Recipient; from: MailSubscription };

function page(
  visit: Visit,
  title: string,
  text: string,
  form: { action: string; button: string; isQuiet?: boolean } | undefined,
): string {
  const button = form
    ? `\n<form method="post" action="${escape(form.action)}"><button type="submit"${form.isQuiet ? ' class="quiet"' : ""}>${escape(form.button)}</button></form>`
    : "";
  const body = `<section><h1>${escape(title)}</h1>\n<p>${escape(text)}</p>${button}\n</section>`;
  return brandedPage(visit, { title, body });
}

const names = ({ recipient }: Asked) => ({ email: recipient.address, customer: recipient.customerName });
const query = ({ recipient, from }: Asked): string => new URLSearchParams({ from, id: recipient.id }).toString();

/** Opening the page changes nothing: scanners open every link in a mail. */
export function stopPage(visit: Visit, asked: Asked): string {
  const text = textsIn("unsubscribe", visit.locale);
  const form = { action: `/mail/unsubscribe?${query(asked)}`, button: text("button") };
  return page(visit, text(`title.${asked.from}`), text(`text.${asked.from}`, names(asked)), form);
}

export function donePage(visit: Visit, asked: Asked): string {
  const text = textsIn("unsubscribe", visit.locale);
  const form = { action: `/mail/subscribe?${query(asked)}`, button: text("undo"), isQuiet: true };
  return page(visit, text("done.title"), text(`done.${asked.from}`, names(asked)), form);
}

export function backPage(visit: Visit, asked: Asked): string {
  const text = textsIn("unsubscribe", visit.locale);
  return page(visit, text("back.title"), text(`back.${asked.from}`, names(asked)), undefined);
}

export function unknownPage(visit: Visit): string {
  const text = textsIn("unsubscribe", visit.locale);
  return page(visit, text("unknown.title"), text("unknown.text"), undefined);
}
