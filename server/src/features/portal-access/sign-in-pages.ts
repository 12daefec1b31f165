import { escapeHtml as escape } from "../../kernel/html.ts";
import { textsIn } from "../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../organisations/index.ts";
import { type SignInFor, signInPath } from "./sign-in-path.ts";

/** A visit to the page, and what the link from it should be for. */
export type Asking = Visit & { wanted: SignInFor };
type Problem = "invalid" | "busy";

const page = (asking: Asking, title: string, content: string): string =>
  brandedPage(asking, { title, body: `<section>\n${content}\n</section>` });

/** Asks for an address, and says what was wrong with the previous one. */
export function askingPage(asking: Asking, typed = "", problem?: Problem): string {
  const text = textsIn("sign-in", asking.locale);
  const title = text("ask.title");
  const hint =
    problem === undefined ? "" : `<p class="problem" id="problem" role="alert">${escape(text(`ask.${problem}`))}</p>\n`;
  const described =
    problem === undefined ? "" : ` aria-describedby="problem"${problem === "invalid" ? ' aria-invalid="true"' : ""}`;
  return page(
    asking,
    title,
    `<h1>${escape(title)}</h1>
<p>${escape(text("ask.text"))}</p>
<form method="post" action="${escape(signInPath(asking.wanted))}">
<label for="email">${escape(text("ask.email"))}</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${escape(typed)}"${described}>
${hint}<button type="submit">${escape(text("ask.button"))}</button>
</form>`,
  );
}

/** The same page whether or not the address is known. */
export function sentPage(asking: Asking, email: string): string {
  const text = textsIn("sign-in", asking.locale);
  return page(
    asking,
    text("sent.title"),
    `<h1>${escape(text("sent.title"))}</h1>
<p>${escape(text("sent.text", { email }))}</p>
<p>${escape(text("sent.hint"))}</p>
<p><a href="${escape(signInPath(asking.wanted))}">${escape(text("sent.again"))}</a></p>`,
  );
}
