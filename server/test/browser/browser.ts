import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, beforeAll, describe } from "vitest";
import type { TestApi } from "../support/api.ts";
import type { TestPartner } from "../support/factories.ts";
import { open, signIn } from "../support/portal.ts";
import { findBrowser, isBrowserRequired } from "./find-browser.ts";
import { PATIENCE } from "./patience.ts";
import { DESK } from "./sizes.ts";
import { type PageWatch, watch } from "./watch.ts";

export { PATIENCE };

/** One tab, and a record of what it does. */
export type Tab = { page: Page; watched: PageWatch };

export type TestBrowser = {
  /** Opens a separate browser window without cookies. */
  open(options?: BrowserContextOptions): Promise<Tab>;
  /** Opens another tab in the same window. */
  another(tab: Tab): Promise<Tab>;
  /** Opens a window in which this customer's user is signed in. */
  signedIn(whom: Whom, options?: BrowserContextOptions): Promise<Tab>;
  /** The same, at a path below /portal. */
  visit(whom: Whom, path?: string, options?: BrowserContextOptions): Promise<Tab>;
};

export type Whom = { partner: TestPartner; customerId: string };

/** Test blocks that need a browser; skipped if there is none. */
export const inBrowser = describe.skipIf(findBrowser() === undefined && !isBrowserRequired());

/** Shared by all files of a process and ended with it: starting a browser takes longer than most tests. */
let started: Promise<Browser> | undefined;

function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found, and BROWSER_TESTS says that it is required");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  // Real browsers keep whole pages for the back button, so these do as well.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs });
}

/** Windows for one file. After each test it checks that no page did anything it shouldn't. */
export function testBrowser(api: TestApi): TestBrowser {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let watches: PageWatch[] = [];

  beforeAll(async () => {
    // A server that started without the built pages never gets them, and every test would wait in vain.
    const { status } = await open(api, "/portal");
    if (status !== 200) throw new Error("The portal was not built when the server started; npm test builds it first");
    browser = await (started ??= startBrowser());
  });

  afterEach(async () => {
    const [opened, toCheck] = [contexts, watches];
    [contexts, watches] = [[], []];
    try {
      // Check before closing: a call that is cut off by closing is not an error.
      for (const watched of toCheck) await watched.check();
    } finally {
      await Promise.all(opened.map((context) => context.close()));
    }
  });

  async function newTab(context: BrowserContext): Promise<Tab> {
    const page = await context.newPage();
    const watched = watch(page, api.baseUrl);
    watches.push(watched);
    return { page, watched };
  }

  async function openWindow(options: BrowserContextOptions = {}): Promise<Tab> {
    if (!browser) throw new Error("The browser is there from beforeAll on");
    const context = await browser.newContext({
      baseURL: api.baseUrl,
      locale: "en-GB",
      viewport: DESK,
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE.timeout);
    contexts.push(context);
    return newTab(context);
  }

  async function signedIn({ partner, customerId }: Whom, options?: BrowserContextOptions): Promise<Tab> {
    const { cookies } = await signIn(api, partner, customerId);
    const tab = await openWindow(options);
    const url = api.baseUrl;
    await tab.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    return tab;
  }

  return {
    open: openWindow,
    another: ({ page }) => newTab(page.context()),
    signedIn,
    async visit(whom, path = "", options = {}) {
      const tab = await signedIn(whom, options);
      await tab.page.goto(`/portal${path}`);
      return tab;
    },
  };
}
