import { brandedPage, type Visit } from "../features/organisations/index.ts";
import { signInPath } from "../features/portal-access/index.ts";
import { escapeHtml as escape } from "../kernel/html.ts";
import { textsIn } from "../platform/i18n/messages.ts";

type Link = { label: string; href: string; isMain?: boolean };

function page(visit: Visit, title: string, text: string, links: readonly Link[] = []): string {
  const lines = links.map(
    ({ label, href, isMain }) =>
      `\n<p><a${isMain === true ? ' class="button"' : ""} href="${escape(href)}">${escape(label)}</a></p>`,
  );
  const body = `<section><h1>${escape(title)}</h1>\n<p>${escape(text)}</p>${lines.join("")}\n</section>`;
  return brandedPage(visit, { title, body });
}

/** Shown instead of a page that can't be shown at the moment. */
export function troublePage(visit: Visit): string {
  const text = textsIn("trouble", visit.locale);
  return page(visit, text("title"), text("text"));
}

/** Shown to a browser at an address where there is nothing. */
export function nothingHerePage(visit: Visit): string {
  const text = textsIn("trouble", visit.locale);
  const home = { label: text("nothing.portal"), href: "/portal", isMain: true };
  return page(visit, text("nothing.title"), text("nothing.text"), [home]);
}

/**
 * Says what this service is. At a partner's own host it speaks to the partner's customers, who need neither our name
 * nor the API.
 */
export function homePageFor(visit: Visit): string {
  const text = textsIn("home", visit.locale);
  const signIn = { label: text("signIn"), href: signInPath({ partnerId: visit.partner?.id }), isMain: true };
  if (visit.partner) return page(visit, text("title"), text("text"), [signIn]);
  const forProgrammers = [
    { label: text("reference"), href: "/docs" },
    { label: text("health"), href: "/api/v1/health" },
  ];
  return page(visit, text("title"), text("text"), [signIn, ...forProgrammers]);
}
