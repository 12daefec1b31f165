import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { mailCommand } from "../../src/cli/mail.ts";
import { partnerCommand } from "../../src/cli/partner.ts";
import { reportCommand } from "../../src/cli/report.ts";
import { newId } from "../../src/kernel/ids.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { aBreach } from "../support/breaches.ts";
import { testDatabase } from "../support/database.ts";
import { anExposedCustomer } from "../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { command, testFolder } from "../support/imports.ts";
import { startTestWorker, TEST_MAILS } from "../support/processes/worker.ts";

const database = testDatabase();
const folder = testFolder();
let partner: TestPartner;
let customerId: string;

/** A customer with a welcome and an alert in the folder, as in the demo. */
beforeAll(async () => {
  partner = await aPartner(database.db, { send_customer_welcome_emails: true });
  const breach = await aBreach(database.db, { Title: "Parcelhub" });
  const contactEmail = "owner@juniper.example";
  customerId = await anExposedCustomer(database.db, partner, [breach], { email: contactEmail, contactEmail });
  const worker = await startTestWorker(database);
  const kept = () => database.db.selectFrom("mails").select("id").where("state", "=", "kept").execute();
  await vi.waitFor(async () => expect(await kept()).toHaveLength(2), { timeout: 100_000 });
  await worker.stop();
});

const mail = (...args: string[]) => command(database.db, mailCommand, ["mail", ...args], { folder: TEST_MAILS.folder });

type Listed = { id: number; kind: string; subject: string; messageId: string };
const listed = async (...args: string[]) => JSON.parse((await mail("list", "--json", ...args)).stdout) as Listed[];

describe("mail list", () => {
  test("shows mails, newest first, and fewer where it is asked to", async () => {
    expect((await listed()).map(({ kind }) => kind)).toEqual(["alert", "welcome"]);
    expect(await listed("--kind", "alert", "--state", "kept", "--customer", customerId)).toHaveLength(1);
    expect(await listed("--to", "OWNER@juniper.example", "--limit", "1")).toHaveLength(1);
    expect(await listed("--state", "failed")).toEqual([]);
    const { stdout } = await mail("list");
    expect(stdout.split("\n")[0]).toMatch(/^id +created +kind +state +to +subject +why$/);
    expect(stdout).toContain("Critical: Juniper Bakery found in the Parcelhub breach");
  });

  test.each([
    ["--state", "lost"],
    ["--kind", "spam"],
    ["--limit", "0"],
    ["--customer", "x"],
    ["--to", "x"],
  ])("refuses %s %s with a line that says why", async (...args) => {
    const ended = await mail("list", ...args);
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("mail show", () => {
  test("shows what a kept mail says, as text and as a page", async () => {
    const [alert] = await listed("--kind", "alert");
    const { stdout } = await mail("show", String(alert?.id));
    expect(stdout).toContain("One breach needs your attention");
    expect(stdout).toMatch(/^address +owner@juniper\.example$/m);
    expect((await mail("show", String(alert?.id), "--html")).stdout).toMatch(/^<!doctype html>/i);
  });

  test("writes it again where the file is gone, as it is for those that a server took", async () => {
    const [welcome] = await listed("--kind", "welcome");
    const before = (await mail("show", String(welcome?.id))).stdout;
    await rm(join(TEST_MAILS.folder, `${String(welcome?.messageId).split("@")[0]}.eml`));
    expect((await mail("show", String(welcome?.id))).stdout.trim()).toBe(before.trim());
  });

  test("says so where there is none", async () => {
    expect(await mail("show", "999999")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no mail 999999") as string,
    });
    expect(await mail("show", "one")).toMatchObject({ code: 2 });
  });
});

describe("report make", () => {
  const running = monthOf(new Date(), "UTC");
  const make = (...args: string[]) => command(database.db, reportCommand, ["report", "make", ...args]);

  test("writes a PDF of the running month, which nobody else can read, and keeps nothing", async () => {
    const file = join(folder.path, "november.pdf");
    expect(await make("--customer", customerId, "--month", running, "--output", file)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await database.db.selectFrom("reports").select("id").execute()).toEqual([]);
  });

  test("writes to the folder it was called in where no file is named, and says the whole path", async () => {
    const expected = join(process.cwd(), `report-${customerId}-${running}.pdf`);
    onTestFinished(() => rm(expected, { force: true }));
    const { stdout } = await make("--customer", customerId, "--month", running, "--json");
    expect(JSON.parse(stdout)).toMatchObject({ file: expected });
    expect((await readFile(expected)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("of a month that is over stores the report without mailing it", async () => {
    await sql`update customers set created_at = now() - interval '4 months', send_monthly_report = true
      where id = ${customerId}`.execute(database.db);
    const month = monthsAfter(running, -1);
    for (const name of ["a.pdf", "b.pdf"])
      await make("--customer", customerId, "--month", month, "--output", join(folder.path, name));
    expect((await readFile(join(folder.path, "a.pdf"))).equals(await readFile(join(folder.path, "b.pdf")))).toBe(true);
    expect(await database.db.selectFrom("reports").select("customer_id").execute()).toHaveLength(1);
    expect(await listed("--kind", "report")).toEqual([]);
  });

  test("refuses a month that can't be reported on, with a line that says why", async () => {
    const prospect = await aCustomer(database.db, partner, { status: "prospect" });
    const fresh = await aCustomer(database.db, partner);
    const cases: [string[], number, RegExp][] = [
      [["--customer", newId(), "--month", running], 1, /Customer not found/],
      [["--customer", prospect, "--month", running], 1, /prospect/],
      [["--customer", fresh, "--month", running], 1, /first scan has not finished/],
      [["--customer", customerId, "--month", monthsAfter(running, 1)], 1, /has not begun/],
      [["--customer", customerId, "--month", "1999-01"], 1, /nothing to report for 1999-01/],
      [["--customer", customerId, "--month", "last"], 2, /must be a month such as/],
      [["--customer", "x", "--month", running], 2, /./],
      [["--customer", customerId, "--month", running, "--output", "/nowhere/at/all.pdf"], 2, /cannot write .*ENOENT/],
    ];
    for (const [args, code, words] of cases) {
      const ended = await make(...args);
      expect([args, ended.code, ended.stdout]).toEqual([args, code, ""]);
      expect(ended.stderr).toMatch(words);
    }
  });
});

test("a partner's time zone is set by name, shown in the list, and refused where there is none of that name", async () => {
  const update = (zone: string) =>
    command(database.db, partnerCommand, ["partner", "update", partner.id, "--time-zone", zone, "--json"]);
  expect(JSON.parse((await update("Europe/Helsinki")).stdout)).toMatchObject({ timeZone: "Europe/Helsinki" });
  expect(await update("Europe/Nowhere")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("time zone") as string,
  });
  const { stdout } = await command(database.db, partnerCommand, ["partner", "list", "--json"]);
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ id: partner.id, timeZone: "Europe/Helsinki" }));
});
