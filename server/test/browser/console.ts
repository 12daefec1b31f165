import type { BrowserContextOptions, Page } from "playwright-core";
import type { StaffRole } from "../../src/features/callers/index.ts";
import type { Organisation } from "../../src/features/staff/index.ts";
import type { TestApi } from "../support/api.ts";
import type { Browser } from "../support/portal.ts";
import { aMember, signInStaff, type TestMember } from "../support/staff.ts";
import { PATIENCE, type Tab, type TestBrowser } from "./browser.ts";

/** A window in which a member of staff is signed in, at a path below /console. */
export async function atConsole(
  api: TestApi,
  browser: TestBrowser,
  whom: { organisation: Organisation; role?: StaffRole },
  path = "",
  options: BrowserContextOptions = {},
): Promise<Tab & { member: TestMember }> {
  const member = await aMember(api.db, whom.organisation, whom.role ?? "owner");
  const tab = await browser.open(options);
  await takeSession(api, tab.page, await signInStaff(api, member));
  await tab.page.goto(`/console${path}`);
  await settled(tab.page);
  return { ...tab, member };
}

/** Gives a window the session that a member of staff has elsewhere. */
export const takeSession = (api: TestApi, page: Page, { cookies }: Browser): Promise<void> =>
  page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: api.baseUrl })));

/** Until the page has its heading and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).or(page.locator(".state h2")).first().waitFor();
  await page.locator(".skeleton-rows").first().waitFor({ state: "detached" });
}

/** Waits until the page's headline says this. */
export const headline = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name: words }).waitFor(PATIENCE);

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click(PATIENCE);

/** Waits until these words are somewhere on the page. */
export const says = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor(PATIENCE);

/**
 * Undoes the last action. Focusing the button keeps it visible; otherwise it might disappear before a busy machine
 * clicks.
 */
export async function undo(page: Page): Promise<void> {
  const offer = page.getByRole("status").getByRole("button", { name: "Undo" });
  await offer.focus(PATIENCE);
  await offer.click(PATIENCE);
}
