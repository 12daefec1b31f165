import { escapeHtml as escape } from "../../kernel/html.ts";
import { plainPage as page } from "../../platform/http/plain-page.ts";
import { textsIn } from "../../platform/i18n/messages.ts";

const overSection = (text: ReturnType<typeof textsIn>, attributes = ""): string => `<section id="over"${attributes}>
<h1 tabindex="-1">${escape(text("over.title"))}</h1>
<p>${escape(text("over.text"))}</p>
<p><a class="button" href="/portal/sign-in">${escape(text("over.ask"))}</a></p>
</section>`;

/**
 * Opening the page does not use up the link. Its script, or its button without scripts, sends a POST, which link
 * scanners do not.
 */
export function confirmPage(tokenHash: string, locale: string): string {
  const text = textsIn("sign-in", locale);
  const body = `<section id="confirming">
<h1>${escape(text("confirm.title"))}</h1>
<p id="hint">${escape(text("confirm.text"))}</p>
<form method="post" action="/auth/confirm" data-waiting="${escape(text("confirm.waiting"))}" data-retry="${escape(text("confirm.retry"))}">
<input type="hidden" name="token_hash" value="${escape(tokenHash)}">
<input type="hidden" name="type" value="magiclink">
<button type="submit">${escape(text("confirm.button"))}</button>
</form>
<p id="progress" role="status"></p>
</section>
${overSection(text, " hidden")}`;
  const head = `<script src="/portal/confirm.js" type="module"></script>\n`;
  return page({ locale, title: text("confirm.title"), body, head });
}

/** For a link that is used, expired or unknown; the page does not say which. */
export function overPage(locale: string): string {
  const text = textsIn("sign-in", locale);
  return page({ locale, title: text("over.title"), body: overSection(text) });
}

/** For too many requests at once from one network. */
export function busyPage(locale: string): string {
  const text = textsIn("sign-in", locale);
  const body = `<section><h1>${escape(text("busy.title"))}</h1><p>${escape(text("busy.text"))}</p></section>`;
  return page({ locale, title: text("busy.title"), body });
}
