import { expect, test } from "vitest";
import { findBrowser, isBrowserRequired } from "./find-browser.ts";

test("there is a browser, or it is said that the portal is tested without one", () => {
  if (isBrowserRequired()) expect(findBrowser()).toBeDefined();
  else if (findBrowser() === undefined) console.warn("No Chromium found: the portal's browser tests are skipped");
});
