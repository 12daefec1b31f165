import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HOUR } from "../../src/kernel/duration.ts";
import type { Worker } from "../../src/worker/worker.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { answers, type Receiver, register, startReceiver } from "../support/webhooks/receiver.ts";
import { aSignedIn, partnerOf } from "../support/staff.ts";
import { startTestWorker } from "../support/processes/worker.ts";
import { inBrowser, PATIENCE, testBrowser } from "./browser.ts";

const api = testApi();

/** Waits until the page's headline says this. */
const headline = (page: Page, words: string | RegExp) =>
  page.getByRole("heading", { level: 1, name: words }).waitFor(PATIENCE);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click(PATIENCE);

inBrowser("a partner's technician", () => {
  const browser = testBrowser(api);
  let partner: TestPartner;
  let receiver: Receiver;
  let worker: Worker;

  beforeAll(async () => {
    partner = await aPartner(api.db, { name: "Northgate IT" });
    receiver = await startReceiver();
    // One attempt each, so that failures show immediately.
    worker = await aWorker([0]);
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
  });

  const aWorker = (schedule: number[]) =>
    startTestWorker(api.database, {
      webhooks: { concurrency: 10, perEndpoint: 4, schedule, allowsLocal: true, userAgent: "test" },
    });

  async function atWebhooks(role: "owner" | "technician" | "viewer" = "owner", whose = partner): Promise<Page> {
    const { cookies } = (await aSignedIn(api, partnerOf(whose), role)).browser;
    const { page } = await browser.open();
    const url = api.baseUrl;
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto("/console/webhooks");
    return page;
  }

  test("adds a receiver, sees it break, mends it and has everything sent again, without the command line", async () => {
    const page = await atWebhooks();
    await headline(page, "No webhooks yet");
    await press(page, "Add an endpoint");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill(receiver.url);
    await dialog.getByRole("button", { name: "Add an endpoint" }).click();
    // The secret is shown once; the receiver signs with it from now on.
    await page.getByRole("heading", { name: "Your signing secret" }).waitFor(PATIENCE);
    receiver.secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
    expect(receiver.secret.length).toBeGreaterThan(20);
    await press(page, "I have copied it");

    receiver.behaviour = answers(500);
    await aCustomer(api.db, partner, { companyName: "Juniper Bakery" });
    await headline(page, "Your endpoint needs attention");
    await page.getByRole("heading", { name: "Given up" }).waitFor(PATIENCE);

    receiver.behaviour = undefined;
    await page.getByRole("link", { name: "customer.created" }).first().click();
    await headline(page, /^Given up after 1 attempt/);
    await page.getByText("Responded 500").first().waitFor(PATIENCE);
    await press(page, /^Redeliver/);
    await headline(page, /^Received at the 2nd attempt/);
    await page.getByText("Receipt verified").first().waitFor(PATIENCE);
    expect(await page.locator(".proof").innerText()).toContain("X-Signature");

    await page.goto("/console/webhooks");
    await press(page, "Redeliver all");
    await press(page, /^Send \d+ events?$/);
    await headline(page, "Your endpoint receives everything");
    await page.getByText(/^All \d+ are on their way$/).waitFor(PATIENCE);
    await vi.waitFor(async () => {
      const { body } = await api.as(partner).get("/webhooks/failures");
      expect(body["failures"]).toEqual([]);
    }, PATIENCE);
  });

  test("sends a test, and finds its receipt", async () => {
    const page = await atWebhooks();
    await page
      .getByRole("link", { name: /127\.0\.0\.1/ })
      .first()
      .click();
    await headline(page, /receives everything/);
    await press(page, "Send a test");
    await headline(page, "Received at the first attempt");
    await page.getByText("Receipt verified").first().waitFor(PATIENCE);
  });

  test("rotates the signing secret, and the old one goes on answering", async () => {
    const page = await atWebhooks();
    await press(page, "Rotate the secret");
    await page.getByRole("dialog").getByRole("button", { name: "Rotate the secret" }).click();
    await page.getByRole("heading", { name: "The new signing secret" }).waitFor(PATIENCE);
    await press(page, "I have copied it");
    await page.getByText("Old, responses only").waitFor(PATIENCE);
  });

  test("who may only look is offered nothing that changes anything", async () => {
    const page = await atWebhooks("viewer");
    await headline(page, /receives everything/);
    for (const name of ["Add an endpoint", "Redeliver all", "Rotate the secret", "Remove"]) {
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    }
    await page
      .getByRole("link", { name: /127\.0\.0\.1/ })
      .first()
      .click();
    await headline(page, /receives everything/);
    for (const name of ["Send a test", "Switch off", "Change", "Delete"]) {
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    }
  });

  test("sees what waits for a broken receiver, mends it, and sends it now instead of in an hour", async () => {
    await worker.stop();
    worker = await aWorker([0, HOUR]);
    const another = await aPartner(api.db, { name: "Southgate IT" });
    receiver.behaviour = answers(503);
    await register(api.db, another.id, receiver, { eventTypes: ["customer.created"] });
    await aCustomer(api.db, another, { companyName: "Juniper Bakery" });
    const page = await atWebhooks("technician", another);
    await headline(page, "Your endpoint needs attention");
    await page.getByRole("link", { name: /127\.0\.0\.1/ }).click();
    await headline(page, /failed once/);
    await page.getByText("1 event is queued for it; none is lost.").waitFor(PATIENCE);

    const sendNow = async () => {
      await press(page, "Send now");
      await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click(PATIENCE);
    };
    // Too early: it keeps waiting.
    await sendNow();
    await headline(page, /failed 2 times in a row/);
    await page.getByText("1 event is queued for it; none is lost.").waitFor(PATIENCE);

    receiver.behaviour = undefined;
    await sendNow();
    await headline(page, /receives everything/);
    await page.getByText("Nothing is queued.").waitFor(PATIENCE);
    expect(await page.getByRole("button", { name: "Send now" }).count()).toBe(0);

    receiver.behaviour = answers(503);
    await aCustomer(api.db, another, { companyName: "Elm Dentists" });
    await headline(page, /failed once/);
    receiver.behaviour = undefined;
    await page
      .getByRole("row", { name: /Waiting/ })
      .getByRole("link")
      .click(PATIENCE);
    await headline(page, "Not received yet, after 1 attempt");
    await sendNow();
    await headline(page, /^Received at the 2nd attempt/);
  });
});
