import { escapeHtml as escape } from "../../kernel/html.ts";
import type { Texts } from "../i18n/messages.ts";
import type { PlainPage } from "../http/plain-page.ts";
import type { LinkConfirmation } from "./confirm-routes.ts";

/** A page's title and contents, before a brand's name and colours are added around it. */
export type SignInCard = Omit<PlainPage, "locale">;

const overSection = (text: Texts, askPath: string, attributes = ""): string => `<section id="over"${attributes}>
<h1 tabindex="-1">${escape(text("over.title"))}</h1>
<p>${escape(text("over.text"))}</p>
<p><a class="button" href="${escape(askPath)}">${escape(text("over.ask"))}</a></p>
</section>`;

/**
 * Opening the page doesn't use up the link. Its script, or its button without scripts, sends a POST to `action`, which
 * link scanners don't do. `askPath` is the page for requesting another link.
 */
export function confirmCard(
  text: Texts,
  { token_hash, type }: LinkConfirmation,
  { action, askPath }: { action: string; askPath: string },
): SignInCard {
  const body = `<section id="confirming">
<h1>${escape(text("confirm.title"))}</h1>
<p id="hint">${escape(text("confirm.text"))}</p>
<form method="post" action="${escape(action)}" data-waiting="${escape(text("confirm.waiting"))}" data-retry="${escape(text("confirm.retry"))}">
<input type="hidden" name="token_hash" value="${escape(token_hash)}">
<input type="hidden" name="type" value="${escape(type)}">
<button type="submit">${escape(text("confirm.button"))}</button>
</form>
<p id="progress" role="status"></p>
</section>
${overSection(text, askPath, " hidden")}`;
  const head = `<script src="/portal/confirm.js" type="module"></script>\n`;
  return { title: text("confirm.title"), body, head };
}

/** For a link that is used, expired or unknown. The page doesn't say which. */
export const overCard = (text: Texts, askPath: string): SignInCard => ({
  title: text("over.title"),
  body: overSection(text, askPath),
});

/** For too many requests from one network. */
export const busyCard = (text: Texts): SignInCard => ({
  title: text("busy.title"),
  body: `<section><h1>${escape(text("busy.title"))}</h1><p>${escape(text("busy.text"))}</p></section>`,
});

export type AskingProblem = "invalid" | "busy";

/** A second button for signing in without a link: the value that it sends as `by`, and its label. */
export type OtherWay = { value: string; label: string };

const section = (title: string, content: string): SignInCard => ({
  title,
  body: `<section>\n${content}\n</section>`,
});

/** Asks for an address, and says what was wrong with the previous one. */
export function askingCard(
  text: Texts,
  action: string,
  typed = "",
  problem?: AskingProblem | "noProvider",
  otherWay?: OtherWay,
): SignInCard {
  const title = text("ask.title");
  const hint =
    problem === undefined ? "" : `<p class="problem" id="problem" role="alert">${escape(text(`ask.${problem}`))}</p>\n`;
  const described =
    problem === undefined ? "" : ` aria-describedby="problem"${problem === "invalid" ? ' aria-invalid="true"' : ""}`;
  const other = otherWay
    ? `\n<button class="quiet" type="submit" name="by" value="${escape(otherWay.value)}">${escape(otherWay.label)}</button>`
    : "";
  return section(
    title,
    `<h1>${escape(title)}</h1>
<p>${escape(text("ask.text"))}</p>
<form method="post" action="${escape(action)}">
<label for="email">${escape(text("ask.email"))}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${escape(typed)}"${described}>
${hint}<button type="submit">${escape(text("ask.button"))}</button>${other}
</form>`,
  );
}

/** The same page whether or not the address is known. */
export const sentCard = (text: Texts, email: string, askPath: string): SignInCard =>
  section(
    text("sent.title"),
    `<h1>${escape(text("sent.title"))}</h1>
<p>${escape(text("sent.text", { email }))}</p>
<p>${escape(text("sent.hint"))}</p>
<p><a href="${escape(askPath)}">${escape(text("sent.again"))}</a></p>`,
  );
