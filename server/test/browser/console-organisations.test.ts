import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Organisation } from "../../src/features/staff/index.ts";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { aPortalCustomer, type Browser } from "../support/portal.ts";
import { aMember, distributorOf, OPERATOR, partnerOf, signInStaff } from "../support/staff.ts";
import { inBrowser, PATIENCE, type Tab, testBrowser } from "./browser.ts";
import { anActiveCustomer } from "./customers.ts";
import { headline, press, says, settled, takeSession } from "./console.ts";

let url = "";
const api = testApi({ publicUrl: () => url });

inBrowser("who works for several organisations", () => {
  const browser = testBrowser(api);
  beforeAll(() => {
    url = api.baseUrl;
  });

  type Worker = Tab & { email: string; memberships: string[]; staff: Browser };

  /** A person with a membership in each, on a page of the first one's console. */
  async function worker(organisations: readonly Organisation[], path: string): Promise<Worker> {
    const [first, ...others] = organisations;
    if (!first) throw new Error("Name an organisation");
    const member = await aMember(api.db, first);
    const memberships = [member.membershipId];
    for (const other of others) {
      memberships.push((await aMember(api.db, other, "owner", member.email)).membershipId);
    }
    const staff = await signInStaff(api, member);
    await workWith(staff, member.membershipId);
    const tab = await browser.open();
    await takeSession(api, tab.page, staff);
    await tab.page.goto(`/console${path}`);
    await settled(tab.page);
    return { ...tab, email: member.email, memberships, staff };
  }

  /** Does what another tab would do. */
  const workWith = async (staff: Browser, membershipId = "") =>
    expect(await staff.call("POST", "/api/v1/staff/session/membership", { membershipId })).toMatchObject({
      status: 200,
    });

  async function switchTo(page: Page, from: string, to: string): Promise<void> {
    await press(page, from);
    await page.getByRole("menuitem", { name: to }).click(PATIENCE);
  }

  const namesOf = async ({ id }: { id: string }): Promise<string[]> => {
    const customers = api.db.selectFrom("customers").select("company_name as name").where("partner_id", "=", id);
    return (await customers.execute()).map(({ name }) => name);
  };

  test("does not carry a file that is being onboarded into the next one", async () => {
    const [harbour, quay] = [await aPartner(api.db, { name: "Harbour" }), await aPartner(api.db, { name: "Quay" })];
    const { page } = await worker([partnerOf(harbour), partnerOf(quay)], "/customers/onboard-many");
    const calls: (string | undefined)[] = [];
    let goOn: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/customer/onboard", async (route) => {
      calls.push(route.request().headers()["sw-partner-id"]);
      await isHeld;
      await route.continue();
    });
    const buffer = Buffer.from("company,domains\nOld Quay Dental,dental.example\nThistle Vets,vets.example\n");
    await page.locator("input[type=file]").setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
    const begun = page.waitForRequest("**/customer/onboard", PATIENCE);
    await press(page, "Onboard 2 customers");
    const answered = (await begun).response();
    await switchTo(page, "Harbour", "Quay");
    await headline(page, /./);
    goOn();
    await answered;
    await switchTo(page, "Quay", "Harbour");
    await settled(page);
    expect(calls).toEqual([harbour.id]);
    expect([await namesOf(harbour), await namesOf(quay)]).toEqual([["Old Quay Dental"], []]);
  });

  test("is not offered to undo in the next one what was done in the last", async () => {
    const [harbour, quay] = [await aPartner(api.db, { name: "Harbour" }), await aPartner(api.db, { name: "Quay" })];
    const { customerId } = await anActiveCustomer(api, harbour);
    const breaches = `/customers/${customerId}?tab=breaches`;
    const { page } = await worker([partnerOf(harbour), partnerOf(quay)], breaches);
    const offer = page.getByRole("status").getByRole("button", { name: "Undo" });
    const forQuay: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["sw-partner-id"] === quay.id) forQuay.push(new URL(request.url()).pathname);
    });
    await press(page, "Mark resolved");
    await offer.waitFor(PATIENCE);
    await switchTo(page, "Harbour", "Quay");
    await offer.waitFor({ state: "detached", ...PATIENCE });
    await settled(page);
    // The page about the last one's customer is left before anything is requested for the next one.
    expect(forQuay.filter((path) => path.includes(customerId))).toEqual([]);

    // Nor if the response arrives after the switch.
    await switchTo(page, "Quay", "Harbour");
    await headline(page, /need/);
    await page.goto(`/console${breaches}`);
    let goOn: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/breach/status", async (route) => {
      await isHeld;
      await route.continue();
    });
    const asked = page.waitForRequest("**/breach/status", PATIENCE);
    await press(page, /Mark resolved|Open again/);
    const answered = (await asked).response();
    await switchTo(page, "Harbour", "Quay");
    await page.getByRole("button", { name: /^Quay/ }).waitFor(PATIENCE);
    goOn();
    await answered;
    await settled(page);
    expect(await offer.count()).toBe(0);
  });

  test("invites to the organisation in view, whatever another tab has switched to", async () => {
    const partner = await aPartner(api.db, { name: "Harbour IT" });
    const { page, staff, memberships } = await worker([OPERATOR, partnerOf(partner)], "/staff");
    await workWith(staff, memberships[1]);
    await press(page, "Invite someone");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("colleague@operator.example");
    await dialog.getByRole("button", { name: "Invite someone" }).click(PATIENCE);
    await dialog.waitFor({ state: "detached", ...PATIENCE });
    await says(page, "colleague@operator.example");
    const invited = await api.db
      .selectFrom("staff_invitations")
      .select(["partner_id", "distributor_id"])
      .where("email", "=", "colleague@operator.example")
      .execute();
    expect(invited).toEqual([{ partner_id: null, distributor_id: null }]);
  });

  test("sees what a partner's customer sees while acting for the partner, and ends it in a tab of another one", async () => {
    const partner = await aPartner(api.db, { name: "Harbour IT" });
    const customerId = await aPortalCustomer(api, partner, { companyName: "Juniper Bakery" });
    const organisations = [distributorOf(partner.distributor), partnerOf(await aPartner(api.db))];
    const { page, staff, memberships } = await worker(organisations, `/partners/${partner.id}`);
    await press(page, "Act for Harbour IT");
    await says(page, "Acting for Harbour IT");
    await page.goto(`/console/customers/${customerId}`);
    await press(page, "More actions");
    await page.getByRole("menuitem", { name: "See what the customer sees" }).click(PATIENCE);
    await says(page, "You see what Juniper Bakery sees. Read-only");
    await workWith(staff, memberships[1]);
    await press(page, "Stop looking");
    await page.waitForURL(`**/console/customers/${customerId}`, PATIENCE);
  });
});
