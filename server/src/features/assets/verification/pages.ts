import { escapeHtml as escape } from "../../../kernel/html.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../../organisations/index.ts";

const page = (visit: Visit, title: string, text: string, form = ""): string =>
  brandedPage(visit, {
    title,
    body: `<section><h1>${escape(title)}</h1>\n<p>${escape(text)}</p>${form}\n</section>`,
  });

export type AskedDomain = { domain: string; customer: string; partner: string; partnerId: string };

/** Opening the page confirms nothing: scanners open every link in a mail. */
export function askPage(visit: Visit, token: string, asked: AskedDomain): string {
  const text = textsIn("domain", visit.locale);
  const form = `
<form method="post" action="/domain/confirm">
<input type="hidden" name="token" value="${escape(token)}">
<button type="submit">${escape(text("confirm.button"))}</button>
</form>`;
  return page(
    visit,
    text("confirm.title", { domain: asked.domain, customer: asked.customer }),
    text("confirm.text", { ...asked }),
    form,
  );
}

export function provedPage(visit: Visit, domain: string): string {
  const text = textsIn("domain", visit.locale);
  return page(visit, text("done.title", { domain }), text("done.text"));
}

/** For a link that is used, expired or unknown; the page does not say which. */
export function uselessPage(visit: Visit): string {
  const text = textsIn("domain", visit.locale);
  return page(visit, text("over.title"), text("over.text"));
}

/** For too many requests from one network. */
export function crowdedPage(visit: Visit): string {
  const text = textsIn("domain", visit.locale);
  return page(visit, text("busy.title"), text("busy.text"));
}
