import { escapeHtml as escape } from "../../kernel/html.ts";
import { plainPage } from "../../platform/http/plain-page.ts";
import { textsIn } from "../../platform/i18n/messages.ts";

const page = (locale: string, title: string, text: string, form = ""): string =>
  plainPage({
    locale,
    title,
    body: `<section><h1>${escape(title)}</h1>\n<p>${escape(text)}</p>${form}\n</section>`,
  });

export type AskedDomain = { domain: string; customer: string; partner: string };

/** Opening the page confirms nothing: scanners open every link in a mail. */
export function askPage(locale: string, token: string, asked: AskedDomain): string {
  const text = textsIn("domain", locale);
  const form = `
<form method="post" action="/domain/confirm">
<input type="hidden" name="token" value="${escape(token)}">
<button type="submit">${escape(text("confirm.button"))}</button>
</form>`;
  return page(locale, text("confirm.title", { domain: asked.domain }), text("confirm.text", { ...asked }), form);
}

export function provedPage(locale: string, domain: string): string {
  const text = textsIn("domain", locale);
  return page(locale, text("done.title", { domain }), text("done.text"));
}

/** For a link that is used, expired or unknown; the page does not say which. */
export function uselessPage(locale: string): string {
  const text = textsIn("domain", locale);
  return page(locale, text("over.title"), text("over.text"));
}

/** For too many requests at once from one network. */
export function crowdedPage(locale: string): string {
  const text = textsIn("domain", locale);
  return page(locale, text("busy.title"), text("busy.text"));
}
