import { escapeHtml as escape } from "../../kernel/html.ts";
import { textsIn } from "../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../organisations/index.ts";
import { type SignInFor, signInPath } from "./sign-in-path.ts";

type Text = ReturnType<typeof textsIn>;

const overSection = (text: Text, next: SignInFor, attributes = ""): string => `<section id="over"${attributes}>
<h1 tabindex="-1">${escape(text("over.title"))}</h1>
<p>${escape(text("over.text"))}</p>
<p><a class="button" href="${escape(signInPath(next))}">${escape(text("over.ask"))}</a></p>
</section>`;

/**
 * Opening the page does not use up the link. Its script, or its button without scripts, sends a POST, which link
 * scanners do not. `next` says how to get another link.
 */
export function confirmPage(visit: Visit, tokenHash: string, next: SignInFor): string {
  const text = textsIn("sign-in", visit.locale);
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
${overSection(text, next, " hidden")}`;
  const head = `<script src="/portal/confirm.js" type="module"></script>\n`;
  return brandedPage(visit, { title: text("confirm.title"), body, head });
}

/** For a link that is used, expired or unknown; the page does not say which. */
export function overPage(visit: Visit, next: SignInFor): string {
  const text = textsIn("sign-in", visit.locale);
  return brandedPage(visit, { title: text("over.title"), body: overSection(text, next) });
}

/** For too many requests at once from one network. */
export function busyPage(visit: Visit): string {
  const text = textsIn("sign-in", visit.locale);
  const body = `<section><h1>${escape(text("busy.title"))}</h1><p>${escape(text("busy.text"))}</p></section>`;
  return brandedPage(visit, { title: text("busy.title"), body });
}
