import { textsIn } from "../../platform/i18n/messages.ts";

/** The two pages that come before there is anybody to show the portal to. Script and style come from web/src/confirm. */
type Page = { locale: string; title: string; body: string };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const page = ({ locale, title, body }: Page, script = ""): string => `<!doctype html>
<html lang="${escape(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/portal/confirm.css">
${script}</head>
<body>
<main class="card">
${body}
</main>
</body>
</html>
`;

const overSection = (text: ReturnType<typeof textsIn>, attributes = ""): string => `<section id="over"${attributes}>
<h1 tabindex="-1">${escape(text("over.title"))}</h1>
<p>${escape(text("over.text"))}</p>
</section>`;

/** Opening it spends nothing: its script, or without script its button, does by POST what link scanners do not. */
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
  const script = `<script src="/portal/confirm.js" type="module"></script>\n`;
  return page({ locale, title: text("confirm.title"), body }, script);
}

/** For a link that is used, expired or unknown: nobody is told which. */
export function overPage(locale: string): string {
  const text = textsIn("sign-in", locale);
  return page({ locale, title: text("over.title"), body: overSection(text) });
}

/** Too many at once from one network, or a service that is just restarting. */
export function busyPage(locale: string): string {
  const text = textsIn("sign-in", locale);
  const body = `<section><h1>${escape(text("busy.title"))}</h1><p>${escape(text("busy.text"))}</p></section>`;
  return page({ locale, title: text("busy.title"), body });
}
