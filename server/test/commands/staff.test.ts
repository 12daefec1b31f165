import { describe, expect, test } from "vitest";
import { keyCommand } from "../../src/cli/key.ts";
import { sessionsCommand } from "../../src/cli/sessions.ts";
import { staffCommand } from "../../src/cli/staff.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";
import { aBrowser, tokenOf } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import { aMember, anEmail, aSignedIn, aStaffLink, confirmStaff, OPERATOR, partnerOf } from "../support/staff.ts";

const api = testApi();

const staff = (...args: string[]) => command(api.db, staffCommand, ["staff", ...args]);

async function refused(args: string[], words: RegExp): Promise<void> {
  const before = await contentOf(api.database.pool);
  const { code, stdout, stderr } = await staff(...args);
  expect([code === 0, stdout]).toEqual([false, ""]);
  expect(stderr).toMatch(words);
  expect(await contentOf(api.database.pool)).toEqual(before);
}

describe("staff invite", () => {
  test("puts a mail into the outbox, or prints the link instead", async () => {
    const partner = await aPartner(api.db);
    const email = anEmail();
    expect(await staff("invite", "--partner", partner.id, "--email", email, "--role", "owner")).toMatchObject({
      code: 0,
    });
    const mails = await api.db.selectFrom("mails").select("address").where("kind", "=", "staff-invitation").execute();
    expect(mails).toEqual([{ address: email }]);

    const printed = await staff("invite", "--operator", "--email", anEmail(), "--role", "owner", "--link", "--json");
    const { link } = JSON.parse(printed.stdout) as { link: string };
    const browser = aBrowser(api);
    expect(await confirmStaff(browser, tokenOf(link), "invitation")).toMatchObject({ status: 200 });
    expect(await browser.call("GET", "/api/v1/operator/partners")).toMatchObject({ status: 200 });
    expect(await api.db.selectFrom("mails").select("address").where("kind", "=", "staff-invitation").execute()).toEqual(
      mails,
    );
  });

  test.each([
    ["no organisation", ["--email", "a@b.example", "--role", "owner"], /Name the owner/],
    [
      "two organisations",
      ["--operator", "--partner", newId(), "--email", "a@b.example", "--role", "owner"],
      /Name one/,
    ],
    [
      "an unknown partner",
      ["--partner", newId(), "--email", "a@b.example", "--role", "owner"],
      /Organisation not found/,
    ],
    ["no address", ["--operator", "--email", "nobody", "--role", "owner"], /not a valid email address/],
    ["no role", ["--operator", "--email", "a@b.example", "--role", "king"], /role: must be one of/],
  ])("refuses %s, and writes nothing", async (_what, args, words) => {
    await refused(["invite", ...args], words);
  });
});

test("staff list, role and remove show and change who works where; the last owner stays", async () => {
  const partner = await aPartner(api.db);
  const owner = await aMember(api.db, partnerOf(partner));
  const other = await aMember(api.db, partnerOf(partner), "viewer");
  await aMember(api.db, OPERATOR);
  const listed = async () => {
    const { stdout } = await staff("list", "--partner", partner.id, "--json");
    return (JSON.parse(stdout) as { id: string; role: string }[]).map(({ id, role }) => [id, role]);
  };
  expect(await listed()).toEqual([
    [owner.membershipId, "owner"],
    [other.membershipId, "viewer"],
  ]);
  expect((await staff("list")).stdout).toContain(owner.email);
  await refused(["remove", owner.membershipId], /last owner/);
  await refused(["role", owner.membershipId, "admin"], /last owner/);
  await refused(["role", newId(), "admin"], /There is no member/);
  await refused(["role", owner.membershipId, "king"], /role: must be one of/);
  expect(await staff("role", other.membershipId, "owner")).toMatchObject({ code: 0 });
  expect(await staff("remove", owner.membershipId)).toMatchObject({ code: 0 });
  expect(await listed()).toEqual([[other.membershipId, "owner"]]);
});

describe("key issue --operator", () => {
  const issue = async (...args: string[]) => {
    const { stdout } = await command(api.db, keyCommand, ["key", "issue", "--operator", "--json", ...args]);
    return JSON.parse(stdout) as { apiKey: string; expiresAt: string };
  };
  const call = (token: string, method: string, path: string, body?: unknown) =>
    api.call({ method, path: `/api/v1/operator${path}`, headers: { authorization: `Bearer ${token}` }, body });

  test("makes a token that ends by itself, and does what its scope says", async () => {
    const { apiKey: writes, expiresAt } = await issue();
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    const { apiKey: reads } = await issue("--scope", "read");
    const invited = { email: anEmail(), role: "viewer" };
    expect(await call(reads, "GET", "/partners")).toMatchObject({ status: 200 });
    expect(await call(reads, "GET", "/staff")).toMatchObject({ status: 200 });
    expect(await call(reads, "POST", "/staff/invitations", invited)).toMatchObject({
      status: 403,
      body: { code: "right-missing" },
    });
    expect(await call(writes, "POST", "/staff/invitations", invited)).toMatchObject({ status: 200 });
    expect(await call(`${reads}x`, "GET", "/partners")).toMatchObject({
      status: 401,
      body: { code: "operator-token-required" },
    });
  });

  test("an expired token, and a key of an organisation, open nothing", async () => {
    const { apiKey } = await issue("--expires-in", "0s");
    const partner = await aPartner(api.db);
    for (const token of [apiKey, partner.apiKey, partner.distributor.apiKey, ""]) {
      expect(await call(token, "GET", "/partners")).toMatchObject({ status: 401 });
    }
  });

  test("a scope is for the operator alone", async () => {
    const { id } = await aPartner(api.db);
    const { code, stderr } = await command(api.db, keyCommand, ["key", "issue", "--partner", id, "--scope", "read"]);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining("--scope is for --operator")]);
  });
});

test("sessions revoke signs staff out, one person or all", async () => {
  const [one, two] = [await aSignedIn(api, OPERATOR), await aSignedIn(api, OPERATOR)];
  const link = await aStaffLink(api.db, one);
  const revoke = (...args: string[]) => command(api.db, sessionsCommand, ["sessions", "revoke", ...args]);
  const isIn = async ({ browser }: typeof one) => (await browser.call("GET", "/api/v1/staff/session")).status === 200;
  expect(await revoke("--staff", one.email)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ended +1/) as string,
  });
  expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  expect(await confirmStaff(aBrowser(api), link)).toMatchObject({ status: 401 });
  expect(await revoke("--all-staff")).toMatchObject({ code: 0 });
  expect(await isIn(two)).toBe(false);
  for (const args of [[], ["--staff", anEmail()], ["--staff", one.email, "--all-staff"]]) {
    const { code, stdout } = await revoke(...args);
    expect([code === 0, stdout]).toEqual([false, ""]);
  }
});
