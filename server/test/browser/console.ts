import type { Page } from "playwright-core";
import type { StaffRole } from "../../src/features/callers/index.ts";
import type { Organisation } from "../../src/features/staff/index.ts";
import type { TestApi } from "../api.ts";
import { aSignedIn } from "../staff.ts";
import { PATIENCE, type Tab, type TestBrowser } from "./browser.ts";

/** Opens a page of the console as somebody of this organisation. */
export async function atConsole(
  api: TestApi,
  browser: TestBrowser,
  path: string,
  organisation: Organisation,
  role: StaffRole = "owner",
): Promise<Tab> {
  const { cookies } = (await aSignedIn(api, organisation, role)).browser;
  const tab = await browser.open();
  const url = api.baseUrl;
  await tab.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await tab.page.goto(`/console${path}`);
  return tab;
}

/** Waits until the page's headline says this. */
export const headline = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name: words }).waitFor(PATIENCE);

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click(PATIENCE);

export const says = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor(PATIENCE);

/** Types into a field of the open dialog. */
export const fill = (page: Page, label: string, value: string): Promise<void> =>
  page.getByRole("dialog").getByLabel(label).fill(value);
