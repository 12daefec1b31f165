import { expect, test } from "vitest";
import { createInvitationToken } from "../index.ts";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aDistributor, aPartner } from "../../../../test/support/factories.ts";
import { aBrowser } from "../../../../test/support/portal.ts";
import { anEmail, aSignedIn, confirmStaff, cookieOf, distributorOf } from "../../../../test/support/staff.ts";

const api = testApi();

test("a distributor's key invites the first owner of a new partner, who then issues the partner's keys", async () => {
  const distributor = await aDistributor(api.db);
  const caller = api.asDistributor(distributor);
  const made = await caller.post("/partners", { name: "Northwind IT", contact_email: "hello@northwind.example" });
  const { uuid } = made.body["data"] as { uuid: string };
  const email = anEmail();
  const path = `/partners/${uuid}/staff`;
  const invited = await caller.post(`${path}/invitations`, { email, role: "owner" });
  expect(invited).toMatchObject({ status: 200, body: { invitation: { email, role: "owner" } } });
  expect(await caller.get(path)).toMatchObject({ body: { members: [], invitations: [{ email }] } });
  const mails = await api.db.selectFrom("mails").select("kind").where("address", "=", email).execute();
  expect(mails).toEqual([{ kind: "staff-invitation" }]);

  const { id } = invited.body["invitation"] as { id: string };
  const link = await api.db.transaction().execute((tx) => createInvitationToken(tx, id));
  const browser = aBrowser(api);
  expect(await confirmStaff(browser, link?.token ?? "", "invitation")).toMatchObject({ status: 200 });
  expect(await caller.get(path)).toMatchObject({ body: { members: [{ email, role: "owner" }], invitations: [] } });
  const headers = { ...cookieOf(browser), "sw-partner-id": uuid };
  const key = await api.call({
    method: "POST",
    path: "/api/v1/integrations/keys",
    headers,
    body: { name: "crm, production" },
  });
  expect(key.status).toBe(200);
  const partner = { id: uuid, apiKey: String(key.body["apiKey"]), distributor };
  const onboarded = await api.as(partner).post("/customer/onboard", {
    companyName: "Bluefinch Books",
    assetsDomains: ["bluefinch.example"],
  });
  expect(onboarded.status).toBe(200);
});

test("an owner of the distributor does the same within ten minutes of a proof; its technicians do not", async () => {
  const partner = await aPartner(api.db);
  const invite = async (role: "owner" | "technician") => {
    const { browser } = await aSignedIn(api, distributorOf(partner.distributor), role);
    return api.call({
      method: "POST",
      path: `/api/v1/distributors/partners/${partner.id}/staff/invitations`,
      headers: cookieOf(browser),
      body: { email: anEmail(), role: "owner" },
    });
  };
  expect(await invite("owner")).toMatchObject({ status: 200 });
  expect(await invite("technician")).toMatchObject({ status: 403, body: { code: "right-missing" } });
});

test("no one can be invited to someone else's partner, and an invitation can be withdrawn once", async () => {
  const partner = await aPartner(api.db);
  const stranger = api.asDistributor(await aDistributor(api.db));
  const invitation = { email: anEmail(), role: "viewer" };
  for (const id of [partner.id, newId()]) {
    expect(await stranger.post(`/partners/${id}/staff/invitations`, invitation)).toMatchObject({
      status: 404,
      body: { code: "partner-not-found" },
    });
  }
  const own = api.asDistributor(partner.distributor);
  const { body } = await own.post(`/partners/${partner.id}/staff/invitations`, invitation);
  const path = `/partners/${partner.id}/staff/invitations/${(body["invitation"] as { id: string }).id}`;
  expect(await own.delete(path)).toMatchObject({ status: 200 });
  expect(await own.delete(path)).toMatchObject({ status: 404, body: { code: "invitation-not-found" } });
});
