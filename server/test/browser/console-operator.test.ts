import { afterAll, expect, test, vi } from "vitest";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { aCustomer, aDistributor, aPartner } from "../support/factories.ts";
import { holdUpImports } from "../support/imports.ts";
import { aJob } from "../support/routes/operations.ts";
import { aMember, aStaffLink, OPERATOR } from "../support/staff.ts";
import { closeMonths, countFrom, wasActive } from "../support/usage/usage.ts";
import { startTestWorker } from "../support/processes/worker.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, headline, press, says, undo } from "./console.ts";
import { violationsOn } from "./look.ts";

const api = testApi();

inBrowser("the operator", () => {
  const browser = testBrowser(api);
  const at = (path: string, role: "owner" | "viewer" = "owner") =>
    atConsole(api, browser, { organisation: OPERATOR, role }, path);
  let worker: Worker | undefined;
  afterAll(() => worker?.stop());

  test("signs in by a link, and the first page says how the service is", async () => {
    await aDistributor(api.db);
    const token = await aStaffLink(api.db, await aMember(api.db, OPERATOR));
    const { page } = await browser.open();
    await page.goto(`/auth/staff/confirm?token_hash=${token}&type=magiclink`);
    // No worker runs in this test yet.
    await headline(page, "One thing to look at");
    await says(page, "No worker is running");
    await page
      .getByRole("link", { name: /^Distributor / })
      .first()
      .waitFor(PATIENCE);
    await page.keyboard.press("p");
    await says(page, /Paused at/);
  });

  test("sends a file, and sees its import to the end although the stream is cut", async () => {
    worker = await startTestWorker(api.database);
    const breach = await aBreach(api.db);
    await aCustomer(api.db, await aPartner(api.db), { assetsDomains: ["hit-by-import.example"] });
    const { page, watched } = await at("/imports");
    await headline(page, "No import is running");
    const held = await holdUpImports(api.database.pool);
    await press(page, "Import a file");
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "orchard.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("ann@hit-by-import.example\nno address\nbob@other.example\n"),
    });
    await page.getByRole("dialog").getByLabel("Breach").fill(breach);
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await headline(page, breach);
    await page.locator('[data-way="stream"]').waitFor(PATIENCE);
    await vi.waitFor(async () => expect(await held.isHeldUp()).toBe(true), PATIENCE);
    await headline(page, /Running/);

    // Like a proxy or a restart: open connections break, and the stream can't be opened again.
    await page.route("**/imports/*/events", (route) => route.abort());
    api.api.app.server.closeAllConnections();
    await page.locator('[data-way="poll"]').waitFor(PATIENCE);
    await held.letGoOn();
    await headline(page, /Done/);
    await expect.poll(() => page.locator(".figures-row").innerText(), PATIENCE).toMatch(/Customers hit\s*1/);
    watched.forgive(/ERR_/);
  });

  test("sends the rest of a file that was cut off midway", async () => {
    worker ??= await startTestWorker(api.database);
    const breach = await aBreach(api.db);
    await aCustomer(api.db, await aPartner(api.db), { assetsDomains: ["at-the-end.example"] });
    const { page, watched } = await at("/imports");
    const content = Buffer.from("ann@at-the-start.example\nbob@at-the-end.example\n");
    const arrived = 30;
    const offsets: (string | null)[] = [];
    await page.route("**/operator/uploads/*?offset=*", async (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get("offset"));
      if (offsets.length > 1) return route.continue();
      // What the service gets if the connection is cut in the middle of a part.
      const { "content-length": _whole, ...headers } = route.request().headers();
      await route.fetch({ headers, postData: content.subarray(0, arrived) });
      return route.abort();
    });
    await press(page, "Import a file");
    const file = { name: "meadow.txt", mimeType: "text/plain", buffer: content };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("dialog").getByLabel("Breach").fill(breach);
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await headline(page, /Done/);
    expect(offsets).toEqual(["0", String(arrived)]);
    await expect.poll(() => page.locator(".figures-row").innerText(), PATIENCE).toMatch(/Customers hit\s*1/);
    watched.forgive(/ERR_FAILED/);
  });

  test("finds out why jobs failed, and runs them again", async () => {
    await worker?.stop();
    worker = undefined;
    await aJob(api.db, { state: "failed", kind: "scan-customer", error: "connection refused" });
    const { page } = await at("/queues");
    await says(page, "connection refused");
    await press(page, "Run again");
    await says(page, "One job runs again");
    await expect.poll(() => page.getByRole("button", { name: "Run again" }).count(), PATIENCE).toBe(0);
  });

  test("sees that all workers were killed, and which jobs nobody plans", async () => {
    await worker?.stop();
    worker = undefined;
    const { pool } = api.database;
    await pool.query("insert into job_runners (id, seen_at) values ('killed', now() - interval '1 hour')");
    await pool.query("insert into timetable_entries (name, schedule) values ('nobody-plans-this', '* * * * *')");
    await pool.query(`
      insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values ('nobody-plans-this', now() - interval '1 hour')`);
    const { page } = await at("/health");
    await says(page, "None is running: jobs, emails and webhooks are waiting.");
    await page.goto("/console/timetable");
    await page.getByRole("row", { name: /nobody-plans-this.*Overdue/ }).waitFor(PATIENCE);
  });

  test("adds a distributor and its first partner, whose key is shown once", async () => {
    const { page } = await at("/distributors");
    await press(page, "Add a distributor");
    await page.getByRole("dialog").getByLabel("Name").fill("Lowland Channel");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Lowland Channel" }).waitFor(PATIENCE);
    await page.goto("/console/partners/new");
    await page.getByLabel("Distributor").selectOption({ label: "Lowland Channel" });
    await page.getByLabel("Name").fill("Polder Managed Services");
    await page.getByLabel("Contact email").fill("hello@polder.example");
    await press(page, "Add the partner");
    const key = (await page.getByRole("dialog").locator("code").textContent(PATIENCE)) ?? "";
    expect(key).toMatch(/^sw_/);
    await press(page, "I have copied it");
    await headline(page, "Polder Managed Services");
    expect(await page.content()).not.toContain(key);
  });

  test("finds customers of all tenants", async () => {
    const partner = await aPartner(api.db, { name: "Northgate IT" });
    await aCustomer(api.db, partner, { companyName: "Thistle Bakery" });
    const { page } = await at("/customers?search=thistle");
    await page.getByRole("link", { name: "Thistle Bakery" }).click(PATIENCE);
    await headline(page, /Thistle Bakery/);
    await says(page, /A customer of Northgate IT/);
    await page.getByText("Basic", { exact: true }).waitFor(PATIENCE);
    await page.getByText("Onboarded", { exact: true }).first().waitFor(PATIENCE);
  });

  test("serves a partner's portal address, and puts a billing code on its lines", async () => {
    const partner = await aPartner(api.db, { name: "Lantern Networks" });
    const code = { distributor_id: partner.distributor.id, code: "LAN-100", price: 10 };
    await api.db.insertInto("billing_codes").values(code).execute();
    const { page } = await at(`/partners/${partner.id}?tab=addresses`);
    await page.getByLabel("Host name").fill("watch.lantern.example");
    await press(page, "Serve this address");
    await says(page, "Waiting for DNS");
    await page.getByRole("link", { name: "Settings", exact: true }).last().click(PATIENCE);
    await page.getByLabel("Code on its lines").selectOption({ label: "LAN-100" });
    await page.locator("form", { hasText: "Code on its lines" }).getByRole("button", { name: "Save" }).click(PATIENCE);
    await says(page, "Lines show LAN-100 from today on");
    await undo(page);
    await says(page, "Lines show no code from today on");
  });

  test("deducts days of a closed month, and sees first what that does", async () => {
    const running = monthOf(new Date(), "UTC");
    const closed = monthsAfter(running, -2);
    await countFrom(api.db, monthsAfter(closed, -1));
    const customer = { status: "prospect", price: 30, currencyCode: "EUR", customerReference: "TB-7" } as const;
    const customerId = await aCustomer(api.db, await aPartner(api.db), customer);
    await wasActive(api.db, customerId, `${closed}-01`, `${closed}-21`);
    await closeMonths(api.db);
    const { page, watched } = await at(`/usage?month=${closed}`);
    await press(page, "TB-7");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Days to add").fill("-25");
    await dialog.getByLabel("Reason").fill("Outage");
    await dialog.getByText(/^A line of -25 days that corrects/).waitFor(PATIENCE);
    expect(await violationsOn(page)).toEqual([]);
    await press(page, "Add the correction");
    await dialog.getByText(/days are billed in .*, so this correction is not possible/).waitFor(PATIENCE);
    await dialog.getByLabel("Days to add").fill("-5");
    await press(page, "Add the correction");
    await says(page, "One line is added to this month");
    await page.goto("/console/usage");
    await says(page, /corrects .*: Outage/);
    watched.forgive(/status of 422/);
  });

  test("reads the settings without the marks of Markdown", async () => {
    const { page } = await at("/settings");
    await says(page, "Port of the API; 0 takes a free one (docs/settings.md).");
  });

  test("who may only look is offered nothing that changes anything", async () => {
    const { page } = await at("/timetable", "viewer");
    await headline(page, /scheduled job/);
    for (const path of ["/timetable", "/queues", "/partners", "/distributors", "/plans", "/catalogue"]) {
      await page.goto(`/console${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor(PATIENCE);
      const names = await page.locator("main button, main a.button").allInnerTexts();
      expect(names.join("\n")).not.toMatch(/Run again|Run now|Add|Offboard|Import a|Retire$|Restore|Create/m);
    }
    await page.goto("/console/imports");
    await says(page, "your role doesn’t include this");
  });
});
