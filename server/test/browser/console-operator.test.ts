import { afterAll, expect, test, vi } from "vitest";
import type { Worker } from "../../src/worker/worker.ts";
import { testApi } from "../api.ts";
import { aBreach } from "../breaches.ts";
import { aCustomer, aDistributor, aPartner } from "../factories.ts";
import { holdUpImports } from "../imports.ts";
import { aJob } from "../routes-operations.ts";
import { aMember, aStaffLink, OPERATOR } from "../staff.ts";
import { startTestWorker } from "../worker.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";
import { atConsole, headline, press, says } from "./console.ts";

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

    // As a proxy or a restart would: what is open breaks off, and the stream cannot be opened again.
    await page.route("**/imports/*/events", (route) => route.abort());
    api.api.app.server.closeAllConnections();
    await page.locator('[data-way="poll"]').waitFor(PATIENCE);
    await held.letGoOn();
    await headline(page, /Done/);
    await expect.poll(() => page.locator(".figures-row").innerText(), PATIENCE).toMatch(/Customers hit\s*1/);
    watched.forgive(/ERR_/);
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
  });

  test("who may only look is offered nothing that changes anything", async () => {
    const { page } = await at("/timetable", "viewer");
    await headline(page, /timetable/);
    for (const path of ["/timetable", "/queues", "/partners", "/distributors", "/plans", "/catalogue"]) {
      await page.goto(`/console${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor(PATIENCE);
      const names = await page.locator("main button, main a.btn").allInnerTexts();
      expect(names.join("\n")).not.toMatch(/Run again|Run now|Add|Offboard|Import a|Retire$|Restore|Make/m);
    }
    await page.goto("/console/imports");
    await says(page, "your role does not include this");
  });
});
