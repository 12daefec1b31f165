import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { findBrowser } from "../../server/test/browser/find-browser.ts";

export type Cookies = readonly { name: string; value: string }[];

/** A browser that has never loaded anything. */
export async function inNewBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; install one to measure pages");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A window with these cookies. It ignores the content security policy, because otherwise the page's own clock can't be
 * read.
 */
export async function signedIn(browser: Browser, baseUrl: string, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseUrl, secure: true, httpOnly: true })));
  return context;
}

/** The stream of notifications, which stays open as long as its page. */
export const isStream = (request: Request): boolean => request.url().includes("/notices/stream");

/**
 * Call this before the page is opened. Returns a function that waits until no request has been running for half a
 * second, apart from the stream.
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isStream(request)) return;
    change(request);
    lastAt = performance.now();
  };
  page.on(
    "request",
    note((request) => underWay.add(request)),
  );
  page.on(
    "requestfinished",
    note((request) => underWay.delete(request)),
  );
  page.on(
    "requestfailed",
    note((request) => underWay.delete(request)),
  );
  return async () => {
    while (underWay.size > 0 || performance.now() - lastAt < 500) await pause(50);
  };
}

/** The cookies that a response sets. */
const cookiesOf = (answer: Response): Cookies =>
  answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });

/** Sends the token of a sign-in link, as its page does. */
export async function confirm(url: string, link: string): Promise<Cookies> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token_hash: new URL(link).searchParams.get("token_hash"), type: "magiclink" }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return cookiesOf(answer);
}
