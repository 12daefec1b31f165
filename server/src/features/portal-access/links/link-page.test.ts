import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "../../../platform/i18n/messages.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { aBrowser, aLink, aPortalCustomer, confirm, open, signIn, submit } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";

const api = testApi();

const pathOf = (token: string) =>
  `/auth/confirm?${new URLSearchParams({ token_hash: token, type: "magiclink" }).toString()}`;

test("the page behind a link holds the token in its form alone, escaped, and no script or style of its own", async () => {
  const partner = await aPartner(api.db);
  const { token } = await aLink(api, partner, await aPortalCustomer(api, partner));
  const { text } = await open(api, pathOf(token));
  expect(text.split(token)).toHaveLength(2);
  expect(text).toContain(`<input type="hidden" name="token_hash" value="${token}">`);
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/portal/confirm.js" type="module">']);
  expect(text).not.toMatch(/\son[a-z]+=|\sstyle=|<style|javascript:/);
  expect(text).toContain('<form method="post" action="/auth/confirm"');

  const hostile = `"><script>alert('x')</script>&amp;<img src=x onerror=alert(1)>\u2028{{7*7}}`;
  const escaped =
    "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;&lt;img src=x onerror=alert(1)&gt;\u2028{{7*7}}";
  // Neither of these is a link, so nothing but the token differs.
  const unknown = (await open(api, pathOf("unknown"))).text;
  expect((await open(api, pathOf(hostile))).text).toBe(unknown.replace("unknown", escaped));
});

test("a link without a usable token shows the friendly page, with 401 and without a form", async () => {
  for (const query of [
    "",
    "?token_hash=abc",
    "?type=magiclink",
    "?token_hash=&type=magiclink",
    "?token_hash=a&token_hash=b&type=magiclink",
    "?token_hash=a&type=signup",
    `?token_hash=${"a".repeat(513)}&type=magiclink`,
    "?token_hash[x]=a&type=magiclink",
  ]) {
    const { status, text } = await open(api, `/auth/confirm${query}`);
    expect({ query, status }).toEqual({ query, status: 401 });
    expect(text).toContain("This link no longer works");
    expect(text).not.toMatch(/<form|<script/);
  }
});

test.each(locales())("it speaks %s to a browser that reads it", async (locale) => {
  const texts = JSON.parse(
    readFileSync(new URL(`../../../../../locales/${locale}/sign-in.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;
  const headers = { "accept-language": `xx-XX, ${locale};q=0.9, en;q=0.1` };
  const escaped = (key: string) => (texts[key] ?? "").replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  const page = await open(api, pathOf("abc"), { headers });
  expect([page.status, page.text.includes(`<html lang="${locale}">`)]).toEqual([200, true]);
  expect(page.text).toContain(escaped("confirm.button"));
  const over = await submit(api, { token_hash: "abc", type: "magiclink" }, headers);
  expect([over.status, over.text.includes(escaped("over.title"))]).toEqual([401, true]);
});

test("a language header of any kind does no harm", async () => {
  for (const language of [
    "*",
    "x".repeat(8000),
    "<script>",
    "en;q=zzz",
    ";;;,,,",
    "../../../etc/passwd",
    "i-klingon",
  ]) {
    const { status, text } = await open(api, pathOf("abc"), { headers: { "accept-language": language } });
    expect([status, text.includes('<html lang="en-GB">')]).toEqual([200, true]);
  }
});

/**
 * What browsers send from another site's page. Browsers without `Sec-Fetch-Site` are older, and any page can make the
 * origin null.
 */
const ELSEWHERE = [
  ...["cross-site", "same-site", "same-origin, cross-site", ""].map((site) => ({ "sec-fetch-site": site })),
  ...["https://evil.example", "http://127.0.0.1:1", "https://127.0.0.1", "null", ""].map((origin) => ({ origin })),
];

test("another site's page cannot sign its visitors in: the link looks spent, is not, and nobody's session ends", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aPortalCustomer(api, partner);
  const visitor = await signIn(api, partner, customerId);
  const { token } = await aLink(api, partner, customerId);
  const fields = { token_hash: token, type: "magiclink" };
  const spent = { ...fields, token_hash: (await aLink(api, partner, customerId)).token };
  await submit(api, spent);
  const over = await submit(api, spent);
  const content = await contentOf(api.database.pool);
  for (const headers of ELSEWHERE) {
    const form = await submit(api, fields, headers);
    expect([form.status, form.text, form.headers["set-cookie"]]).toEqual([401, over.text, undefined]);
    const { status, body } = await confirm(visitor, token, headers);
    expect([status, body["error"]]).toEqual([401, "This sign-in link is used, expired or unknown"]);
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await visitor.get("/overview")).toMatchObject({ status: 200 });
  expect(await submit(api, fields, { "sec-fetch-site": "same-origin" })).toMatchObject({ status: 303 });
});

test("our own page signs in from an older browser, which names its origin, and from a program, which names none", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aPortalCustomer(api, partner);
  for (const headers of [{ origin: api.baseUrl }, {}]) {
    const byForm = await aLink(api, partner, customerId);
    expect(await submit(api, { token_hash: byForm.token, type: "magiclink" }, headers)).toMatchObject({ status: 303 });
    const byScript = await aLink(api, partner, customerId);
    expect(await confirm(aBrowser(api), byScript.token, headers)).toMatchObject({ status: 200 });
  }
});
