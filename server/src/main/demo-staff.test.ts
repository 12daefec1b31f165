import { expect, test } from "vitest";
import { testApi } from "../../test/support/api.ts";
import { aPartner } from "../../test/support/factories.ts";
import { aBrowser, tokenOf } from "../../test/support/portal.ts";
import { confirmStaff } from "../../test/support/staff.ts";
import { makeConsoleLinks } from "./demo-staff.ts";
import "./subscriptions.ts";

const api = testApi();

test("each start of the demo gives a link for an owner of each kind, and makes the owners once", async () => {
  const partner = await aPartner(api.db);
  const organisations = { partner, distributor: partner.distributor };
  const make = () => api.db.transaction().execute((tx) => makeConsoleLinks(tx, organisations, "http://demo.test"));
  const first = await make();
  const again = await make();
  for (const kind of ["operator", "distributor", "partner"] as const) {
    expect(first[kind]).toMatch(/^http:\/\/demo\.test\/auth\/staff\/confirm\?/);
    for (const link of [first[kind], again[kind]]) {
      const browser = aBrowser(api);
      expect(await confirmStaff(browser, tokenOf(link))).toMatchObject({ status: 200 });
      expect(await browser.call("GET", "/api/v1/staff/session")).toMatchObject({
        body: { memberships: [{ role: "owner", organisation: { kind } }] },
      });
    }
  }
  expect(await api.db.selectFrom("staff_memberships").select("id").execute()).toHaveLength(3);
});
