import type { Locator, Page } from "playwright-core";
import type { Texts } from "../../src/platform/i18n/messages.ts";
import type { Tab } from "./browser.ts";

/** A page of the portal, and the only call that it may make. */
export type Stop = { name: string; call: RegExp };

const PAGES = [
  { name: "overview", call: /^GET \/overview$/ },
  { name: "breaches", call: /^GET \/breaches$/ },
  { name: "breach", call: /^GET \/breaches\/[\da-f-]{36}$/ },
  { name: "monitored", call: /^GET \/assets$/ },
  { name: "reports", call: /^GET \/reports$/ },
  { name: "settings", call: /^GET \/settings$/ },
];

/** Goes from page to page as a reader does, and checks each one as soon as it has content. */
export async function walk({ page, watched }: Tab, t: Texts, lookAt: (stop: Stop) => Promise<void>): Promise<void> {
  for (const stop of PAGES) {
    const way = stop.name === "overview" ? undefined : await wayTo(stop.name, page, t);
    if (way === "none") continue;
    if (way) {
      watched.startCounting();
      await way.click();
      await page.waitForURL((url) => url.pathname !== "/portal" && isAt(stop.name, url.pathname));
    }
    await headingOf(page).waitFor();
    await lookAt(stop);
  }
}

export const headingOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });

const isAt = (name: string, path: string): boolean =>
  name === "breach" ? path.startsWith("/portal/breaches/") : path === `/portal/${name}`;

async function wayTo(name: string, page: Page, t: Texts): Promise<Locator | "none"> {
  if (name === "breach") {
    const row = rowsOf(page).first();
    return (await row.isVisible()) ? row : "none";
  }
  const navigation = page.getByRole("navigation", { name: t("nav.label"), exact: true });
  const link = navigation.getByRole("link", { name: t(`nav.${name}`), exact: true });
  if (await link.isVisible()) return link;
  // On a phone, the settings are in the menu.
  await page.getByRole("banner").getByRole("button").click();
  return page.getByRole("banner").getByRole("link", { name: t(`nav.${name}`), exact: true });
}

/** The breaches in a list. */
export const rowsOf = (page: Page): Locator => page.getByRole("main").getByRole("listitem").getByRole("link");
