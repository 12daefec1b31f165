import { gzipSync } from "node:zlib";
import type { Browser, Request } from "playwright-core";
import { confirm, type Cookies, inNewBrowser, isStream, signedIn, watchNetwork } from "./lib/browser.ts";
import { type Finding, median } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { seedBreaches } from "./lib/seed-breaches.ts";
import { seedCustomers, seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const BREACHES = sized(500, 20);
const VISITS = sized(7, 1);
const ANSWERS = sized(50, 3);

/** Our own targets. */
const MOST_MS = 1000;
const MOST_BYTES = 200_000;
const MOST_ANSWER_MS = 100;
const MOST_PROCESSOR_MS = 300;

/** Measures the overview of a customer with many breaches, in a browser that has never loaded it. */
export function portal(): Promise<Finding[]> {
  return withLab(async (lab) => {
    say(`portal: the overview of a customer with ${BREACHES} breaches, each time in a new browser`);
    const { customerId, headers } = await seedCustomer(lab);
    const server = await startSablewatch(["--role", "api"], { DATABASE_URL: lab.databaseUrl });
    try {
      const cookies = await signIn(server.baseUrl, customerId, headers);
      const answers = await measureAnswers(server.baseUrl, cookies);
      const processorBefore = server.processorSeconds();
      const visits: Visit[] = [];
      for (let nth = 1; nth <= VISITS; nth++) {
        const visit = await inNewBrowser((browser) => visitOverview(browser, server.baseUrl, cookies));
        say(
          `  visit ${nth} of ${VISITS}: first paint ${visit.paintMs.toFixed(0)} ms, content ${visit.contentMs.toFixed(0)} ms`,
        );
        visits.push(visit);
      }
      const processorMs = ((server.processorSeconds() - processorBefore) * 1000) / VISITS;
      return [
        ...findingsOf(visits, answers),
        {
          figure: "the server's processor time for a visit",
          ...{ unit: "ms", ours: processorMs, limit: { atMost: MOST_PROCESSOR_MS } },
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

function findingsOf(visits: readonly Visit[], answers: readonly number[]): Finding[] {
  const contents = visits.map(({ contentMs }) => contentMs);
  const calls = visits.map(({ calls: made }) => made);
  return [
    {
      figure: "overview, cold browser, to its headline",
      ...{ unit: "ms", ours: median(contents), limit: { atMost: MOST_MS }, rounds: { ours: contents, against: [] } },
    },
    {
      figure: "the same, to the first paint",
      ...{ unit: "ms", ours: median(visits.map(({ paintMs }) => paintMs)), limit: { atMost: MOST_MS } },
    },
    { figure: "API calls of a page view", unit: "calls", ours: Math.max(...calls), limit: { atMost: 1 } },
    // The stream of notices is not a call of a page view: a tab opens it once and keeps it for all of its pages. It
    // replaces calls, because pages load their data again only when it says that something has changed.
    {
      figure: "streams that a tab opens for all its page views",
      ...{ unit: "calls", ours: Math.max(...visits.map(({ streams }) => streams)), limit: { atMost: 1 } },
    },
    {
      figure: "JavaScript of the overview, gzipped",
      // The fewest: the code of other pages loads three seconds later, which a slow visit counts too.
      ...{ unit: "B", ours: Math.min(...visits.map(({ scriptBytes }) => scriptBytes)), limit: { atMost: MOST_BYTES } },
    },
    {
      figure: "answer of portal/overview, p50",
      ...{ unit: "ms", ours: median(answers), limit: { atMost: MOST_ANSWER_MS } },
    },
  ];
}

async function seedCustomer({ database }: Lab) {
  const { partnerId, partnerHeaders } = await seedOrganisation(database);
  const [customerId = ""] = await seedCustomers(database, partnerId, 1);
  await seedBreaches(database, BREACHES);
  await database.pool.query(
    `insert into breach_instances (id, customer_id, breach_id, emails, found_at, resolved_at)
     select gen_random_uuid(), $1, id,
       (array['owner@shop.example', 'orders@shop.example', 'accounts@shop.example'])[1:1 + id % 3],
       now() - id * interval '17 hours', case when id % 5 = 0 then now() end
     from breaches`,
    [customerId],
  );
  await database.pool.query(
    "update customers set scanned_at = now(), created_at = now() - interval '14 months' where id = $1",
    [customerId],
  );
  await database.pool.query(
    "insert into portal_users (id, customer_id, email) values (gen_random_uuid(), $1, 'owner@shop.example')",
    [customerId],
  );
  return { customerId, headers: partnerHeaders };
}

async function signIn(baseUrl: string, customerId: string, headers: Record<string, string>): Promise<Cookies> {
  const path = `/api/v1/integrations/customer/${customerId}/magic-link`;
  const link = await fetch(baseUrl + path, { method: "POST", headers });
  const { url } = (await link.json()) as { url: string };
  return confirm(`${baseUrl}/auth/confirm`, url);
}

async function measureAnswers(baseUrl: string, cookies: Cookies): Promise<number[]> {
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const times: number[] = [];
  for (let nth = 0; nth < ANSWERS; nth++) {
    const startedAt = performance.now();
    const answer = await fetch(`${baseUrl}/api/v1/portal/overview`, { headers });
    if (answer.status !== 200) throw new Error(`portal/overview answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}

type Visit = {
  paintMs: number;
  contentMs: number;
  /** The most that one of the page views made. */
  calls: number;
  streams: number;
  scriptBytes: number;
};

/**
 * Opens the overview, and then the list of breaches in the same tab. Times and bytes are those of the overview. Times
 * count from the start of the navigation, by the page's own clock.
 */
async function visitOverview(browser: Browser, baseUrl: string, cookies: Cookies): Promise<Visit> {
  const page = await (await signedIn(browser, baseUrl, cookies)).newPage();
  const settled = watchNetwork(page);
  const asked: Request[] = [];
  const scripts: Promise<Buffer>[] = [];
  // Counted when they are sent: a call that the page gives up is a call too.
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/portal/") && request.resourceType() === "fetch") asked.push(request);
  });
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await page.goto(`${baseUrl}/portal`, { waitUntil: "commit" });
  const shown = await page.waitForFunction("document.querySelector('main h1') !== null && performance.now()", null, {
    polling: "raf",
  });
  await settled();
  const paintMs = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  const callsOfOverview = callsAmong(asked);
  await page.click("header a[href='/portal/breaches']");
  await page.waitForFunction("document.querySelector('main input[type=search]') !== null");
  await settled();
  return {
    paintMs,
    contentMs: Number(await shown.jsonValue()),
    calls: Math.max(callsOfOverview, callsAmong(asked) - callsOfOverview),
    streams: asked.length - callsAmong(asked),
    scriptBytes,
  };
}

const callsAmong = (asked: readonly Request[]): number => asked.filter((request) => !isStream(request)).length;
