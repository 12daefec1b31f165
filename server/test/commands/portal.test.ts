import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { partnerCommand } from "../../src/cli/partner.ts";
import { sessionsCommand } from "../../src/cli/sessions.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { command, testFolder } from "../support/imports.ts";
import { aLogo } from "../support/mails/letters.ts";
import { aBrowser, aLink, aPortalCustomer, confirm, signIn } from "../support/portal.ts";
import { contentOf } from "../support/routes/routes.ts";
import type { Finished } from "../support/processes/server-process.ts";

const api = testApi();
const folder = testFolder();

const audit = (action: string, subjectId: string) =>
  api.db
    .selectFrom("audit_entries")
    .select(["actor_kind", "actor_id", "partner_id", "details"])
    .where("action", "=", action)
    .where("subject_id", "=", subjectId)
    .orderBy("id")
    .execute();

const cli = { actor_kind: "operator", actor_id: expect.stringMatching(/^cli:/) as string };

/** Checks that the command fails with this code and one line with these words, and writes nothing. */
async function refused(run: () => Promise<Finished>, code: number, words: string | RegExp): Promise<void> {
  const content = await contentOf(api.database.pool);
  const ended = await run();
  expect([ended.code, ended.stdout, ended.stderr.trimEnd().split("\n").length]).toEqual([code, "", 1]);
  expect(ended.stderr).toMatch(words);
  expect(await contentOf(api.database.pool)).toEqual(content);
}

describe("partner brand", () => {
  const PNG = aLogo()?.content ?? Buffer.alloc(0);
  let partner: TestPartner;

  beforeAll(async () => {
    partner = await aPartner(api.db);
  });

  const brand = (id: string, ...args: string[]) => command(api.db, partnerCommand, ["partner", "brand", id, ...args]);
  const stored = () =>
    api.db
      .selectFrom("partner_brands")
      .select(["partner_id", "colour", "logo", "logo_type"])
      .where("partner_id", "=", partner.id)
      .executeTakeFirst();

  test("sets colour and logo, each by itself or both, takes them away again, and writes it down", async () => {
    const logo = await folder.file(PNG, "not-what-it-is.txt");
    const steps: [string[], Record<string, unknown>][] = [
      [["--colour", "#8B1E3F"], { colour: "#8b1e3f", logo: null, logo_type: null }],
      [["--logo", logo], { colour: "#8b1e3f", logo: PNG, logo_type: "image/png" }],
      [["--no-colour"], { colour: null, logo: PNG, logo_type: "image/png" }],
      [["--colour", "#000000", "--no-logo"], { colour: "#000000", logo: null, logo_type: null }],
    ];
    for (const [args, row] of steps) {
      const ended = await brand(partner.id, ...args);
      expect(ended).toEqual({ code: 0, stdout: "The portal shows it from the next page view on.\n", stderr: "" });
      expect(await stored()).toEqual({ partner_id: partner.id, ...row });
    }
    const details = [
      { colour: "#8b1e3f" },
      { logoBytes: PNG.length },
      { colour: null },
      { colour: "#000000", logoBytes: 0 },
    ];
    expect(await audit("partner.brand-changed", partner.id)).toEqual(
      details.map((what) => ({ ...cli, partner_id: partner.id, details: what })),
    );
  });

  test("says in one line what is wrong, and changes nothing", async () => {
    const text = await folder.file("no picture");
    const broken = await folder.file(PNG.subarray(0, 60));
    const large = await folder.file(Buffer.concat([PNG, Buffer.alloc(256 * 1024)]));
    const { id } = partner;
    await refused(
      () => brand(id, "--colour", "#ffcc00"),
      2,
      /^colour: has a contrast of 1\.\d on our paper and needs 4\.5; #[0-9a-f]{6} would do\n$/,
    );
    await refused(() => brand(id, "--colour", "teal"), 2, "colour: must be a colour such as #1f5f5b\n");
    await refused(() => brand(id, "--logo", text), 2, "logo: must be a PNG, JPEG, WebP or SVG image\n");
    await refused(() => brand(id, "--logo", large), 2, "logo: must not be larger than 256 KiB\n");
    await refused(() => brand(id, "--logo", broken), 2, /^logo: cannot be drawn/);
    await refused(() => brand(id), 2, "At least one of colour or logo must be given\n");
    await refused(() => brand("nobody", "--no-logo"), 2, /UUID/);
    await refused(() => brand(newId(), "--no-logo"), 1, /^Partner not found/);
  });

  test("a file that is not there, or is a folder, is one line too", async () => {
    await refused(() => brand(partner.id, "--logo", join(folder.path, "missing.png")), 2, /missing\.png/);
    await refused(() => brand(partner.id, "--logo", folder.path), 2, /./);
  });
});

describe("sessions revoke", () => {
  const revoke = (...args: string[]) => command(api.db, sessionsCommand, ["sessions", "revoke", ...args]);

  async function aVisitor() {
    const partner = await aPartner(api.db);
    const customerId = await aPortalCustomer(api, partner);
    const browsers = [await signIn(api, partner, customerId), await signIn(api, partner, customerId)];
    const { token } = await aLink(api, partner, customerId);
    const statuses = async () => [
      ...(await Promise.all(browsers.map(async (browser) => (await browser.get("/overview")).status))),
      (await confirm(aBrowser(api), token)).status,
    ];
    return { partner, customerId, statuses };
  }

  test("ends one customer's, says how many, and writes it down in the partner's trail", async () => {
    const [theirs, others] = [await aVisitor(), await aVisitor()];
    const ended = await revoke("--customer", theirs.customerId);
    expect(ended).toEqual({ code: 0, stdout: "ended  2\n", stderr: "" });
    expect(await theirs.statuses()).toEqual([401, 401, 401]);
    expect(await others.statuses()).toEqual([200, 200, 200]);
    expect(await audit("sessions.revoked", theirs.customerId)).toEqual([
      { ...cli, partner_id: theirs.partner.id, details: { ended: 2 } },
    ]);
    const { rows } = await api.database.pool.query(
      "select 1 from audit_entries where action = 'session.ended' and actor_kind = 'operator' and partner_id = $1",
      [theirs.partner.id],
    );
    expect(rows).toHaveLength(2);
    expect((await revoke("--customer", theirs.customerId, "--json")).stdout).toBe('{\n  "ended": 0\n}\n');
  });

  test("ends everybody's", async () => {
    const visitors = [await aVisitor(), await aVisitor()];
    const { code, stdout } = await revoke("--all", "--json");
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { ended: number }).ended).toBeGreaterThanOrEqual(4);
    for (const { statuses } of visitors) expect(await statuses()).toEqual([401, 401, 401]);
    expect(await audit("sessions.revoked", "all")).toMatchObject([{ ...cli, partner_id: null }]);
  });

  test("requires the owner, and checks that it exists", async () => {
    const whose = "Name whose: --customer <id>, --all for every customer's, --staff <email>, or --all-staff\n";
    await refused(() => revoke(), 2, whose);
    await refused(() => revoke("--all", "--customer", newId()), 2, whose);
    await refused(() => revoke("--customer", "nobody"), 2, /UUID/);
    await refused(() => revoke("--customer", newId()), 1, "Customer not found\n");
  });
});
