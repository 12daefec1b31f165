import { type Browser, type BrowserContext, chromium } from "playwright-core";
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

/** A window with these cookies. Without a policy, because the page's own clock is only readable on such a page. */
export async function signedIn(browser: Browser, baseUrl: string, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseUrl, secure: true, httpOnly: true })));
  return context;
}

/** The cookies that an answer sets. */
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
