import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { analyticsCommand } from "../../src/cli/analytics.ts";
import { breachCommand } from "../../src/cli/breach.ts";
import type { AddCommand } from "../../src/cli/context.ts";
import { customerAssetsCommand } from "../../src/cli/customer-assets.ts";
import { customerWriteCommand } from "../../src/cli/customer-write.ts";
import { partnerCommand } from "../../src/cli/partner.ts";
import { staffCommand } from "../../src/cli/staff.ts";
import { webhookCommand } from "../../src/cli/webhook.ts";
import { webhookHistoryCommand } from "../../src/cli/webhook-history.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer } from "../support/exposed-customers.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command, testFolder } from "../support/imports.ts";
import { aBrowser, tokenOf } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import { anEmail } from "../support/staff.ts";

const api = testApi();
const folder = testFolder();

const both: AddCommand = (program, context) => {
  customerWriteCommand(program, context);
  customerAssetsCommand(program, context);
};
const webhooks: AddCommand = (program, context) => {
  webhookCommand(program, context);
  webhookHistoryCommand(program, context);
};

async function run<Answer = Record<string, unknown>>(add: AddCommand, ...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await command(api.db, add, [...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Answer;
}

async function refused(add: AddCommand, args: string[], words: RegExp): Promise<void> {
  const before = await contentOf(api.database.pool);
  const { code, stdout, stderr } = await command(api.db, add, args);
  expect([code === 0, stdout]).toEqual([false, ""]);
  expect(stderr).toMatch(words);
  expect(await contentOf(api.database.pool)).toEqual(before);
}

const actorsOf = async (customerId: string) =>
  (
    await api.db
      .selectFrom("audit_entries")
      .select(["action", "actor_kind"])
      .where("subject_id", "=", customerId)
      .orderBy("id")
      .execute()
  ).map(({ action, actor_kind }) => `${actor_kind} ${action}`);

describe("customer", () => {
  test("onboard, update, downgrade, upgrade, offboard and reactivate do what the API does, as the operator", async () => {
    const partner = await aPartner(api.db);
    const { customerId } = await run<{ customerId: string }>(
      both,
      ...["customer", "onboard", "--partner", partner.id, "--name", "Juniper", "--domains", "juniper.example"],
      ...["--contact-email", "owner@juniper.example", "--price", "12.5", "--currency", "EUR"],
    );
    expect(await api.as(partner).get(`/customer/${customerId}/info`)).toMatchObject({
      body: { companyName: "Juniper", price: 12.5, status: "active" },
    });
    await run(both, "customer", "update", customerId, "--name", "Juniper & Sons", "--plan", "service-plus");
    expect(await run(both, "customer", "info", customerId)).toMatchObject({
      companyName: "Juniper & Sons",
      planType: "service-plus",
    });
    const statuses: unknown[] = [];
    for (const step of ["downgrade", "upgrade"])
      statuses.push((await run(both, "customer", step, customerId))["status"]);
    statuses.push((await run(both, "customer", "offboard", customerId))["changed"]);
    statuses.push((await run(both, "customer", "offboard", customerId))["changed"]);
    statuses.push((await run(both, "customer", "reactivate", customerId))["status"]);
    expect(statuses).toEqual(["prospect", "active", true, false, "active"]);
    expect(await actorsOf(customerId)).toEqual(
      ["onboarded", "info-updated", "downgraded", "upgraded", "offboarded", "reactivated"].map(
        (what) => `operator customer.${what}`,
      ),
    );
    expect((await api.events(partner)).map(({ type }) => type)).toEqual(["customer.created", "customer.deleted"]);
  });

  test("onboard takes the body of the API's call from a file", async () => {
    const partner = await aPartner(api.db);
    const file = `${folder.path}/customer.json`;
    await writeFile(file, JSON.stringify({ companyName: "From a file", assetsEmails: ["a@file.example"] }));
    const made = await run(
      both,
      "customer",
      "onboard",
      "--partner",
      partner.id,
      "--file",
      file,
      "--status",
      "prospect",
    );
    expect(made).toMatchObject({ status: "prospect" });
  });

  test("assets shows, adds, removes and replaces what is monitored", async () => {
    const partner = await aPartner(api.db);
    const id = await aCustomer(api.db, partner, { assetsDomains: ["one.example"] });
    const assets = (...args: string[]) => run(both, "customer", "assets", id, ...args);
    expect(await assets("--add", "--domains", "two.example")).toMatchObject({
      domains: ["one.example", "two.example"],
    });
    expect(await assets("--remove", "--domains", "one.example")).toMatchObject({ domains: ["two.example"] });
    expect(await assets("--set", "--emails", "a@three.example")).toMatchObject({ emails: ["a@three.example"] });
    expect(await assets()).toMatchObject({ domains: ["two.example"], emails: ["a@three.example"] });
    await refused(both, ["customer", "assets", id, "--domains", "x.example"], /--add, --remove or --set/);
    await refused(both, ["customer", "assets", id, "--add", "--domains", "gmail.com"], /gmail\.com/);
  });

  test("magic-link signs the customer in", async () => {
    const partner = await aPartner(api.db);
    const id = await aCustomer(api.db, partner, { contactEmail: "owner@juniper.example" });
    const { url } = await run<{ url: string }>(both, "customer", "magic-link", id);
    const browser = aBrowser(api);
    const confirmed = await browser.call("POST", "/auth/confirm", { token_hash: tokenOf(url), type: "magiclink" });
    expect(confirmed.status).toBe(200);
    expect(await browser.call("GET", "/api/v1/portal/overview")).toMatchObject({ status: 200 });
  });

  test.each([
    [["onboard", "--partner", newId(), "--name", "x", "--domains", "x.example"], /no such partner/],
    [["onboard", "--partner", newId(), "--name", "x"], /assetsDomains or assetsEmails/],
    [["onboard", "--partner", newId(), "--file", "/nowhere.json"], /cannot read/],
    [["upgrade", newId()], /not found/],
    [["offboard", "abc"], /must be a valid UUID/],
    [["update", newId()], /At least one field/],
    [["assets", newId()], /not found/],
    [["magic-link", newId()], /not found/],
  ])("%j is refused with one line, and writes nothing", async (args, words) => {
    await refused(both, ["customer", ...args], words);
  });
});

test("partner offboard, restore and offboardings do what the API does; show tells what is set", async () => {
  const partner = await aPartner(api.db);
  expect(await run(partnerCommand, "partner", "show", partner.id)).toMatchObject({ id: partner.id, colour: null });
  expect(await run(partnerCommand, "partner", "offboard", partner.id)).toMatchObject({ partner: partner.id });
  await refused(partnerCommand, ["partner", "offboard", partner.id], /not found/);
  const listed = await run<{ partner: string }[]>(partnerCommand, "partner", "offboardings");
  expect(listed.map((one) => one.partner)).toContain(partner.id);
  expect(await run(partnerCommand, "partner", "restore", partner.id)).toMatchObject({ partner: partner.id });
  await refused(partnerCommand, ["partner", "restore", partner.id], /not offboarded/);
});

test("webhook commands manage the webhooks of a partner and of a distributor", async () => {
  const partner = await aPartner(api.db);
  const own = ["--partner", partner.id];
  const url = "https://hooks.partner.example/in";
  const made = await run<{ id: string; secret: string }>(webhooks, "webhook", "add", ...own, "--url", url);
  expect(made.secret).toMatch(/^whsec_/);
  expect(await run(webhooks, "webhook", "change", made.id, ...own, "--enabled", "no")).toMatchObject({
    enabled: false,
  });
  expect(await run(webhooks, "webhook", "show", made.id, ...own)).toMatchObject({ id: made.id, enabled: false });
  expect(await run(webhooks, "webhook", "secret", "cycle", ...own)).toHaveProperty("token");
  expect(await run(webhooks, "webhook", "secret", "list", ...own)).toHaveLength(2);
  const { delivery } = await run<{ delivery: string }>(webhooks, "webhook", "test", made.id, ...own);
  const misspelt = ["webhook", "test", made.id, ...own, "--event-type", "customer.exploded"];
  await refused(webhooks, misspelt, /must be an event type such as customer.created/);
  expect(await run(webhooks, "webhook", "delivery", delivery, ...own)).toMatchObject({ id: delivery });
  expect(await run(webhooks, "webhook", "deliveries", ...own)).toMatchObject([{ id: delivery }]);
  for (const list of ["failures", "redeliveries"]) expect(await run(webhooks, "webhook", list, ...own)).toEqual([]);
  expect(await run(webhooks, "webhook", "redeliver-all", ...own, "--preview")).toMatchObject({ count: 0 });
  await run(webhooks, "webhook", "remove", made.id, ...own);
  expect(await run(webhooks, "webhook", "list", ...own)).toEqual([]);

  const distributors = ["--distributor", partner.distributor.id];
  const some = await run(webhooks, "webhook", "add", ...distributors, "--url", url, "--partners", partner.id);
  expect(some).toMatchObject({ partnerIds: [partner.id] });
  await refused(webhooks, ["webhook", "add", ...own, "--url", "http://10.0.0.1/"], /url/);
  // The tests' commands run with WEBHOOK_ALLOW_LOCAL.
  const local = "http://127.0.0.1:4242/hook";
  expect(await run(webhooks, "webhook", "add", ...own, "--url", local)).toMatchObject({ url: local });
  await refused(webhooks, ["webhook", "add", "--partner", newId(), "--url", url], /Organisation not found/);
  await refused(webhooks, ["webhook", "list", "--operator"], /Only distributors and partners have webhooks/);
});

test("breach and analytics commands read what partners read", async () => {
  const partner = await aPartner(api.db);
  const customer = await anExposedCustomer(api.db, partner, [await aBreach(api.db)]);
  const { breaches } = await run<{ breaches: { id: string }[] }>(breachCommand, "breach", "list", customer);
  const [breach] = breaches;
  await run(breachCommand, "breach", "resolve", breach?.id ?? "", "--customer", customer);
  expect(await run(breachCommand, "breach", "list", customer)).toMatchObject({
    threatScore: 0,
    breaches: [{ resolved: true }],
  });
  const looked = await run(breachCommand, "breach", "look-up", "a@b.example", "--partner", partner.id, "--check");
  expect(looked).toEqual({ email: "a@b.example", breach: false });
  expect(await run(breachCommand, "breach", "categories")).not.toEqual([]);
  expect(await run(analyticsCommand, "analytics", "--partner", partner.id)).toMatchObject({ totalCustomers: 1 });
  const figures = await run(analyticsCommand, "analytics", "--distributor", partner.distributor.id);
  expect(figures).toMatchObject({ totalPartners: 1 });
});

test("staff invitations are listed and taken back", async () => {
  const partner = await aPartner(api.db);
  const own = ["--partner", partner.id];
  const { id } = await run<{ id: string }>(
    staffCommand,
    "staff",
    "invite",
    ...own,
    "--email",
    anEmail(),
    "--role",
    "owner",
  );
  expect(await run(staffCommand, "staff", "invitations", ...own)).toMatchObject([{ id }]);
  await run(staffCommand, "staff", "withdraw", id, ...own);
  expect(await run(staffCommand, "staff", "invitations", ...own)).toEqual([]);
});
