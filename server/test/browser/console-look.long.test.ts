import { beforeAll, expect, test } from "vitest";
import type { Organisation } from "../../src/features/staff/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { aJob } from "../support/routes/operations.ts";
import { distributorOf, OPERATOR, partnerOf } from "../support/staff.ts";
import { anImport } from "../support/uploads.ts";
import { inBrowser, testBrowser } from "./browser.ts";
import { atConsole, settled } from "./console.ts";
import { anActiveCustomer, aProspect } from "./customers.ts";
import { look, violationsOn } from "./look.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
];

const api = testApi();
let partner: TestPartner;
let customerId: string;
let breachUuid: string;
let importId: string;

inBrowser("every page of the console", () => {
  const browser = testBrowser(api);

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Harbour IT" });
    ({ customerId } = await anActiveCustomer(api, partner));
    await aProspect(api, partner);
    const { id, breach } = await anImport(api.db);
    const known = api.db.selectFrom("breaches").select("uuid").where("name", "=", breach);
    [importId, breachUuid] = [id, (await known.executeTakeFirstOrThrow()).uuid];
    await aJob(api.db, { state: "failed" });
    await api.as(partner).post("/partner/portal-host", { host: "watch.harbour-it.example" });
    await api.as(partner).post("/partner/sender", { address: "security@harbour-it.example" });
  });

  const pagesOfPartner = () =>
    ["", "?tab=keys", "?tab=brand", "?tab=addresses", "?tab=staff"].map((tab) => `/partners/${partner.id}${tab}`);

  const scopes: { scope: string; organisation: () => Organisation; more: () => string[] }[] = [
    {
      scope: "partner",
      organisation: () => partnerOf(partner),
      more: () => [
        "/customers/onboard",
        "/customers/onboard-many",
        "/account",
        "/brand?tab=addresses",
        ...["", "breaches", "monitored", "people", "mails", "timeline", "details"].map(
          (tab) => `/customers/${customerId}${tab === "" ? "" : `?tab=${tab}`}`,
        ),
      ],
    },
    {
      scope: "distributor",
      organisation: () => distributorOf(partner.distributor),
      more: () => ["/account", "/partners/new", ...pagesOfPartner()],
    },
    {
      scope: "operator",
      organisation: () => OPERATOR,
      more: () => [
        "/account",
        "/?tenants=partners",
        `/imports/${importId}`,
        "/queues?tab=webhooks",
        "/queues?tab=mails",
        `/distributors/${partner.distributor.id}`,
        "/partners/new",
        ...pagesOfPartner(),
        `/customers/${customerId}`,
        "/catalogue?tab=corpus",
        `/catalogue/${breachUuid}`,
        "/mails?tab=suppressed",
      ],
    },
  ];

  test.each(scopes)("of a $scope fits phone and desk, and axe finds nothing, light or dark", async (whom) => {
    const where = { organisation: whom.organisation() };
    const { page } = await atConsole(api, browser, where, "", { viewport: { width: 1440, height: 1000 } });
    const links = page.getByRole("navigation", { name: "Console" }).getByRole("link");
    const menu = await links.evaluateAll((all: { getAttribute(name: string): string }[]) =>
      all.map((link) => link.getAttribute("href").replace(/^\/console\/?/, "/")),
    );
    for (const path of new Set([...menu, ...whom.more()])) {
      await page.goto(`/console${path}`);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await settled(page);
        const { overflowPx } = await look(page);
        const { width } = viewport;
        const found = await violationsOn(page);
        expect({ path, width, overflowPx, found }).toEqual({ path, width, overflowPx: 0, found: [] });
      }
    }
  });

  test("before a session: the sign-in", async () => {
    for (const viewport of SIZES) {
      const { page, watched } = await browser.open({ viewport });
      await page.goto("/console");
      await settled(page);
      watched.forgive(/status of 401/);
      expect(await violationsOn(page)).toEqual([]);
    }
  });
});
