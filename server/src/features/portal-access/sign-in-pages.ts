import { escapeHtml as escape } from "../../kernel/html.ts";
import { firstLetter } from "../../kernel/text.ts";
import { plainPage } from "../../platform/http/plain-page.ts";
import { textsIn } from "../../platform/i18n/messages.ts";
import type { PartnerFace } from "../organisations/index.ts";

type Page = { locale: string; partner: PartnerFace | undefined };
type Problem = "invalid" | "busy";

const query = (partner: PartnerFace | undefined): string => (partner ? `?partner=${partner.id}` : "");

/** Shows the partner's colour and logo, if the partner is known. */
function page({ locale, partner }: Page, title: string, content: string): string {
  const head = partner ? `<link rel="stylesheet" href="/portal/sign-in/brand.css${query(partner)}">\n` : "";
  return plainPage({ locale, title, head, body: `${partner ? markOf(partner) : ""}<section>\n${content}\n</section>` });
}

function markOf(partner: PartnerFace): string {
  const { name, hasLogo } = partner;
  const mark = hasLogo
    ? `<img src="/portal/sign-in/logo${query(partner)}" alt="" height="32">`
    : `<i aria-hidden="true">${escape(firstLetter(name))}</i>`;
  return `<p class="partner">${mark}<span>${escape(name)}</span></p>\n`;
}

/** Asks for an address, and says what was wrong with the previous one. */
export function askingPage(view: Page, typed = "", problem?: Problem): string {
  const text = textsIn("sign-in", view.locale);
  const title = text("ask.title");
  const hint =
    problem === undefined ? "" : `<p class="problem" id="problem" role="alert">${escape(text(`ask.${problem}`))}</p>\n`;
  const described =
    problem === undefined ? "" : ` aria-describedby="problem"${problem === "invalid" ? ' aria-invalid="true"' : ""}`;
  return page(
    view,
    title,
    `<h1>${escape(title)}</h1>
<p>${escape(text("ask.text"))}</p>
<form method="post" action="/portal/sign-in${query(view.partner)}">
<label for="email">${escape(text("ask.email"))}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${escape(typed)}"${described}>
${hint}<button type="submit">${escape(text("ask.button"))}</button>
</form>`,
  );
}

/** The same page whether or not the address is known. */
export function sentPage(view: Page, email: string): string {
  const text = textsIn("sign-in", view.locale);
  return page(
    view,
    text("sent.title"),
    `<h1>${escape(text("sent.title"))}</h1>
<p>${escape(text("sent.text", { email }))}</p>
<p>${escape(text("sent.hint"))}</p>
<p><a href="/portal/sign-in${query(view.partner)}">${escape(text("sent.again"))}</a></p>`,
  );
}
