import { escapeHtml as escape } from "../../../kernel/html.ts";
import { firstLetter } from "../../../kernel/text.ts";
import { type PlainPage, plainPage } from "../../../platform/http/plain-page.ts";
import type { PagePartner } from "./queries.ts";

/** Who sees a page, as far as that is known: in which language, and whose customer. */
export type Visit = { locale: string; partner: PagePartner | undefined };

/** A page for a visitor who is not signed in, with the partner's name, logo and colour. */
export function brandedPage({ locale, partner }: Visit, { title, body, head = "" }: Omit<PlainPage, "locale">): string {
  if (!partner) return plainPage({ locale, title, body, head });
  const colours = `<link rel="stylesheet" href="/portal/sign-in/brand.css?partner=${partner.id}">\n`;
  return plainPage({ locale, title, head: colours + head, body: markOf(partner) + body });
}

function markOf({ id, name, hasLogo }: PagePartner): string {
  const mark = hasLogo
    ? `<img src="/portal/sign-in/logo?partner=${id}" alt="" height="32">`
    : `<i aria-hidden="true">${escape(firstLetter(name))}</i>`;
  return `<p class="partner">${mark}<span>${escape(name)}</span></p>\n`;
}
