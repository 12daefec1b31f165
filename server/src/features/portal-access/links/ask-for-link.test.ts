import { expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aPartner, testActor } from "../../../../test/support/factories.ts";
import { open, type Page } from "../../../../test/support/portal.ts";
import { newId } from "../../../kernel/ids.ts";
import { changeBrand } from "../../organisations/index.ts";

const LIMITS = { perAddress: 3, perNetwork: 8 };
const api = testApi();
const limited = testApi({ linkMails: LIMITS, trustProxy: "127.0.0.1" });

const anAddress = (): string => `user-${newId()}@juniper.example`;

type Asking = { from?: string; to?: typeof api; headers?: Record<string, string> };

function ask(email: string, { from = "", to = api, headers = {} }: Asking = {}): Promise<Page> {
  const forwarded: Record<string, string> = from === "" ? {} : { "x-forwarded-for": from };
  return open(to, "/portal/sign-in", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...forwarded, ...headers },
    body: new URLSearchParams({ email }).toString(),
  });
}

const JOBS = `select payload ->> 'email' as email from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id where identifier = 'send-sign-in-links'`;
const asked = async ({ database: { pool } } = api): Promise<string[]> =>
  (await pool.query<{ email: string }>(JOBS)).rows.map(({ email }) => email);

test("the page asks for an address, and works without script", async () => {
  const { status, text, headers } = await open(api, "/portal/sign-in");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).toContain('<form method="post" action="/portal/sign-in">');
  expect(text).toMatch(/<input id="email" name="email" type="email"/);
  expect(text).not.toMatch(/<script|\son[a-z]+=|\sstyle=|<style/);
});

test.each([
  "",
  "nobody",
  "a@b",
  "a b@juniper.example",
  '"><script>alert(1)</script>@juniper.example',
  "x".repeat(2000),
])("%j is no address: the page says so, keeps what was typed as text, and nothing is sent", async (typed) => {
  const before = await asked();
  const { status, text } = await ask(typed);
  expect(status).toBe(422);
  expect(text).toContain('role="alert"');
  expect(text).not.toContain("<script");
  expect(await asked()).toEqual(before);
});

test("another site's page cannot have links sent", async () => {
  const email = anAddress();
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }, { origin: "null" }]) {
    expect({ sent: headers, ...(await ask(email, { headers })) }).toMatchObject({ sent: headers, status: 422 });
  }
  expect(await asked()).not.toContain(email);
  for (const headers of [{ "sec-fetch-site": "same-origin", origin: "null" }, { origin: api.baseUrl }]) {
    expect(await ask(email, { headers })).toMatchObject({ status: 200 });
  }
  expect(await asked()).toContain(email);
});

test("a mailbox, however its address is written and wherever from, gets so many links an hour; the next is told to wait", async () => {
  const email = anAddress();
  const tagged = email.replace("@", "+shop@");
  const spellings = [email, ` ${email.toUpperCase()} `, tagged];
  for (let nth = 0; nth < LIMITS.perAddress; nth += 1) {
    expect(await ask(spellings[nth] ?? email, { to: limited, from: `192.0.2.${nth}` })).toMatchObject({ status: 200 });
  }
  const { status, text, headers } = await ask(email, { to: limited, from: "192.0.2.99" });
  expect(status).toBe(429);
  expect(text).toContain("That’s a lot of links in a short time");
  expect(text).toContain(email);
  expect(Number(headers["retry-after"])).toBeGreaterThan(60);
  expect((await asked(limited)).filter((one) => [email, tagged].includes(one))).toHaveLength(LIMITS.perAddress);
  // Other mailboxes are not affected.
  expect(await ask(anAddress(), { to: limited, from: "192.0.2.99" })).toMatchObject({ status: 200 });
});

test("a network can request a limited number of links per hour, no matter which addresses it names", async () => {
  const before = (await asked(limited)).length;
  for (let nth = 0; nth < LIMITS.perNetwork; nth += 1) {
    expect(await ask(anAddress(), { to: limited, from: "198.51.100.7" })).toMatchObject({ status: 200 });
  }
  const refused = await ask(anAddress(), { to: limited, from: "198.51.100.7" });
  expect([refused.status, refused.text.includes("That’s a lot of links in a short time")]).toEqual([429, true]);
  expect(await asked(limited)).toHaveLength(before + LIMITS.perNetwork);
  expect(await ask(anAddress(), { to: limited, from: "198.51.100.8" })).toMatchObject({ status: 200 });
});

test("no count has an address in clear", async () => {
  const email = anAddress();
  await ask(email, { to: limited, from: "203.0.113.5" });
  const { rows } = await limited.database.pool.query<{ key: string }>("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes("juniper"))).toEqual([]);
});

test("who comes from a partner's mail finds the partner's name, colour and mark; an unknown partner is nobody's", async () => {
  const partner = await aPartner(api.db, { name: 'Harbour <IT> & "Sons"' });
  await api.db.transaction().execute((tx) => changeBrand(tx, testActor, partner.id, { colour: "#7a1fa2" }));
  const path = `/portal/sign-in?partner=${partner.id}`;
  const { text } = await open(api, path);
  expect(text).toContain("Harbour &lt;IT&gt; &amp; &quot;Sons&quot;");
  expect(text).toContain(`/portal/sign-in/brand.css?partner=${partner.id}`);
  const css = await open(api, `/portal/sign-in/brand.css?partner=${partner.id}`);
  expect(css.text).toMatch(/^:root\{--brand:#[0-9a-f]{6}\}/);
  expect((await open(api, `/portal/sign-in/logo?partner=${partner.id}`)).status).toBe(404);

  const { text: plain } = await open(api, "/portal/sign-in");
  for (const unknown of [newId(), "x", "' or 1=1 --"]) {
    const query = new URLSearchParams({ partner: unknown }).toString();
    expect(await open(api, `/portal/sign-in?${query}`)).toMatchObject({ status: 200, text: plain });
  }
});
