import { escapeHtml as escape } from "../../../kernel/html.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../../organisations/index.ts";
import { PORTAL_HOME, type SignInFor, signInPath } from "../links/sign-in-path.ts";
import { providerCallbackPath, providerSignInPath } from "./connection.ts";

function page(visit: Visit, name: string, link?: { label: string; path: string }): string {
  const text = textsIn("sign-in", visit.locale);
  const title = text(`${name}.title`);
  const button = link ? `\n<p><a class="button" href="${escape(link.path)}">${escape(text(link.label))}</a></p>` : "";
  return brandedPage(visit, {
    title,
    body: `<section>\n<h1>${escape(title)}</h1>\n<p>${escape(text(`${name}.text`))}</p>${button}\n</section>`,
  });
}

/**
 * Leads to a provider with a link. A form can't: browsers only let our forms lead to our own pages, including
 * redirects.
 */
export const providerPage = (visit: Visit, customerId: string, { returnTo }: SignInFor): string =>
  page(visit, "provider", { label: "provider.button", path: providerSignInPath(customerId, returnTo) });

/**
 * Asks before the session of another customer's user is replaced. If the person agrees, the form sends back what the
 * provider sent.
 */
export function replacePage(visit: Visit, customerId: string, sent: URLSearchParams): string {
  const text = textsIn("sign-in", visit.locale);
  const title = text("provider.title");
  const fields = [...sent].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return brandedPage(visit, {
    title,
    body: `<section>
<h1>${escape(title)}</h1>
<p>${escape(text("replace.text"))}</p>
<form method="post" action="${escape(providerCallbackPath(customerId))}">
${fields.join("\n")}
<button type="submit">${escape(text("provider.button"))}</button>
</form>
<p><a href="${PORTAL_HOME}">${escape(text("replace.stay"))}</a></p>
</section>`,
  });
}

/** Shown no matter what was wrong; the page doesn't say what. */
export const refusedPage = (visit: Visit, next: SignInFor): string =>
  page(visit, "refused", { label: "refused.ask", path: signInPath(next) });

export const awayPage = (visit: Visit, next: SignInFor): string =>
  page(visit, "away", { label: "refused.ask", path: signInPath(next) });

/** For the person who tested a connection. Only the partner sees what was wrong. */
export const triedPage = (visit: Visit, worked: boolean): string => page(visit, worked ? "worked" : "failed");
