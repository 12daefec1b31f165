import type { Locator, Page } from "playwright-core";

const MOST_PRESSES = 100;

export const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(":focus")).count()) > 0;

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await hasFocus(page, target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}
