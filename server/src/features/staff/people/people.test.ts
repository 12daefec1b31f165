import { describe, expect, test } from "vitest";
import { changeRole, removeMember } from "../index.ts";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aDistributor, aPartner, testActor } from "../../../../test/support/factories.ts";
import { aBrowser } from "../../../../test/support/portal.ts";
import { contentOf } from "../../../../test/support/routes/routes.ts";
import * as staff from "../../../../test/support/staff.ts";

const api = testApi();
const PEOPLE = "/api/v1/staff/people";

const audit = (action: string, subjectId: string) =>
  api.db
    .selectFrom("audit_entries")
    .select(["actor_kind", "actor_id", "partner_id", "details"])
    .where("action", "=", action)
    .where("subject_id", "=", subjectId)
    .execute();

const membershipsOf = (email: string) =>
  api.db
    .selectFrom("staff_memberships")
    .innerJoin("staff_people", "staff_people.id", "person_id")
    .select(["partner_id", "distributor_id", "role", "removed_at"])
    .where("email", "=", email)
    .execute();

test("a call names the membership that it is made with, whatever the session works for meanwhile", async () => {
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const first = await staff.aSignedIn(api, staff.partnerOf(partner));
  const second = await staff.aMember(api.db, staff.partnerOf(other), "owner", first.email);
  const operator = await staff.aMember(api.db, staff.OPERATOR, "owner", first.email);
  const stranger = await staff.aMember(api.db, staff.partnerOf(other));
  await first.browser.call("POST", "/api/v1/staff/session/membership", { membershipId: second.membershipId });
  const people = (headers: Record<string, string>) => first.browser.call("GET", PEOPLE, undefined, headers);

  for (const { membershipId } of [first, operator]) {
    const { body } = await people({ "sw-membership-id": membershipId.toUpperCase() });
    const ids = (body["members"] as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain(membershipId);
    expect(ids).not.toContain(second.membershipId);
  }
  const refused = { status: 403, body: { code: "not-a-member" } };
  for (const id of [stranger.membershipId, newId(), "nothing"]) {
    expect(await people({ "sw-membership-id": id })).toMatchObject(refused);
  }
  // Two names that don't agree match no one.
  expect(await people({ "sw-membership-id": first.membershipId, "sw-partner-id": other.id })).toMatchObject(refused);
});

describe("invitations", () => {
  test("an owner invites by mail, and whoever has the link becomes a member and is signed in", async () => {
    const partner = await aPartner(api.db);
    const owner = await staff.aSignedIn(api, staff.partnerOf(partner));
    const email = staff.anEmail();
    const asked = await owner.browser.call("POST", `${PEOPLE}/invitations`, { email, role: "technician" });
    expect(asked).toMatchObject({ status: 200, body: { invitation: { email, role: "technician" } } });
    const id = String((asked.body["invitation"] as Record<string, unknown>)["id"]);
    expect(await audit("staff.invited", id)).toMatchObject([
      { actor_kind: "staff", actor_id: owner.personId, partner_id: partner.id },
    ]);
    const mails = await api.db
      .selectFrom("mails")
      .select(["kind", "address"])
      .where("staff_invitation_id", "=", id)
      .execute();
    expect(mails).toEqual([{ kind: "staff-invitation", address: email }]);
    expect(await owner.browser.call("GET", PEOPLE)).toMatchObject({
      body: { members: [{ id: owner.membershipId, role: "owner" }], invitations: [{ id, email }] },
    });

    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), email, "technician");
    const browser = aBrowser(api);
    expect(await staff.confirmStaff(browser, token, "invitation")).toMatchObject({ status: 200 });
    expect(await browser.call("GET", "/api/v1/staff/session")).toMatchObject({
      body: { person: { email }, memberships: [{ role: "technician", organisation: { id: partner.id } }] },
    });
    expect(await owner.browser.call("GET", PEOPLE)).toMatchObject({ body: { invitations: [] } });
    const { body } = await api.as(partner).get("/audit?action=staff.joined");
    expect(body["entries"]).toMatchObject([{ actor: { kind: "staff", id: expect.any(String) as string } }]);
  });

  test("the database never holds the link", async () => {
    const { token } = await staff.anInvitation(api.db, staff.OPERATOR, staff.anEmail());
    const { rows } = await api.database.pool.query<{ row: string }>("select i::text as row from staff_invitations i");
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test("used twice, expired, of another kind or unknown: the same answer, and nothing changes", async () => {
    const partner = await aPartner(api.db);
    const used = await staff.anInvitation(api.db, staff.partnerOf(partner), staff.anEmail());
    await staff.confirmStaff(aBrowser(api), used.token, "invitation");
    const expired = await staff.anInvitation(api.db, staff.partnerOf(partner), staff.anEmail());
    await api.database.pool.query("update staff_invitations set expires_at = now() where id = $1", [expired.id]);
    const open = await staff.anInvitation(api.db, staff.partnerOf(partner), staff.anEmail());
    const before = await contentOf(api.database.pool);
    const answers = [
      await staff.confirmStaff(aBrowser(api), used.token, "invitation"),
      await staff.confirmStaff(aBrowser(api), expired.token, "invitation"),
      await staff.confirmStaff(aBrowser(api), open.token, "magiclink"),
      await staff.confirmStaff(aBrowser(api), "unknown", "invitation"),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, code: body["code"] }).toEqual({ status: 401, code: "sign-in-link-invalid" });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("a newer invitation replaces the one before, with its own role", async () => {
    const partner = await aPartner(api.db);
    const email = staff.anEmail();
    const first = await staff.anInvitation(api.db, staff.partnerOf(partner), email, "viewer");
    const second = await staff.anInvitation(api.db, staff.partnerOf(partner), email, "admin");
    expect(await staff.confirmStaff(aBrowser(api), first.token, "invitation")).toMatchObject({ status: 401 });
    expect(await staff.confirmStaff(aBrowser(api), second.token, "invitation")).toMatchObject({ status: 200 });
    expect(await membershipsOf(email)).toMatchObject([{ partner_id: partner.id, role: "admin" }]);
  });

  test("a member can't be invited again, and someone who became a member in the meantime keeps their role", async () => {
    const partner = await aPartner(api.db);
    const owner = await staff.aSignedIn(api, staff.partnerOf(partner));
    const invited = { email: owner.email, role: "viewer" };
    expect(await owner.browser.call("POST", `${PEOPLE}/invitations`, invited)).toMatchObject({
      status: 409,
      body: { code: "already-member" },
    });
    const email = staff.anEmail();
    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), email, "owner");
    await staff.aMember(api.db, staff.partnerOf(partner), "viewer", email);
    expect(await staff.confirmStaff(aBrowser(api), token, "invitation")).toMatchObject({ status: 200 });
    expect(await membershipsOf(email)).toMatchObject([{ role: "viewer" }]);
  });

  test("the invited address becomes the member, no matter who is signed in in that browser", async () => {
    const partner = await aPartner(api.db);
    const other = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
    const email = staff.anEmail();
    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), email);
    expect(await staff.confirmStaff(other.browser, token, "invitation")).toMatchObject({ status: 200 });
    expect(await other.browser.call("GET", "/api/v1/staff/session")).toMatchObject({ body: { person: { email } } });
    expect((await membershipsOf(other.email)).map(({ partner_id }) => partner_id)).not.toContain(partner.id);
  });

  test("an invitation that was taken back, or whose partner is deleted, does nothing", async () => {
    const partner = await aPartner(api.db);
    const owner = await staff.aSignedIn(api, staff.partnerOf(partner));
    const withdrawn = await staff.anInvitation(api.db, staff.partnerOf(partner), staff.anEmail());
    const path = `${PEOPLE}/invitations/${withdrawn.id}`;
    expect(await owner.browser.call("DELETE", path)).toMatchObject({ status: 200 });
    expect(await owner.browser.call("DELETE", path)).toMatchObject({
      status: 404,
      body: { code: "invitation-not-found" },
    });
    expect(await staff.confirmStaff(aBrowser(api), withdrawn.token, "invitation")).toMatchObject({ status: 401 });

    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), staff.anEmail());
    await api.database.pool.query("update partners set deleted_at = now() where id = $1", [partner.id]);
    expect(await staff.confirmStaff(aBrowser(api), token, "invitation")).toMatchObject({ status: 401 });
  });

  test("of many confirmations at the same moment, exactly one wins", async () => {
    const email = staff.anEmail();
    const { token } = await staff.anInvitation(api.db, staff.OPERATOR, email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staff.confirmStaff(aBrowser(api), token, "invitation")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
    expect(await membershipsOf(email)).toHaveLength(1);
  });
});

describe("roles", () => {
  test("a changed role counts at once, and ends the sessions that work for this organisation", async () => {
    const distributor = await aDistributor(api.db);
    const owner = await staff.aSignedIn(api, staff.distributorOf(distributor));
    const admin = await staff.aSignedIn(api, staff.distributorOf(distributor), "admin");
    expect(await owner.browser.call("PATCH", `${PEOPLE}/${admin.membershipId}`, { role: "viewer" })).toMatchObject({
      status: 200,
    });
    expect(await admin.browser.call("GET", "/api/v1/staff/session")).toMatchObject({ status: 401 });
    const again = await staff.signInStaff(api, admin);
    expect(await again.call("GET", "/api/v1/staff/session")).toMatchObject({
      body: { memberships: [{ role: "viewer" }] },
    });
    expect(await audit("staff.role-changed", admin.membershipId)).toMatchObject([
      { details: { from: "admin", to: "viewer" } },
    ]);
  });

  test("who is removed is out at once, and comes back only by a new invitation", async () => {
    const partner = await aPartner(api.db);
    const owner = await staff.aSignedIn(api, staff.partnerOf(partner));
    const member = await staff.aSignedIn(api, staff.partnerOf(partner), "admin");
    expect(await owner.browser.call("DELETE", `${PEOPLE}/${member.membershipId}`)).toMatchObject({ status: 200 });
    expect(await member.browser.call("GET", "/api/v1/staff/session")).toMatchObject({ status: 401 });
    await expect(staff.signInStaff(api, member)).rejects.toThrow("Nobody's staff");
    const { token } = await staff.anInvitation(api.db, staff.partnerOf(partner), member.email, "viewer");
    expect(await staff.confirmStaff(aBrowser(api), token, "invitation")).toMatchObject({ status: 200 });
  });

  test("the last owner can neither be removed nor be made less", async () => {
    const owner = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
    const path = `${PEOPLE}/${owner.membershipId}`;
    const before = await contentOf(api.database.pool);
    expect(await owner.browser.call("DELETE", path)).toMatchObject({ status: 409, body: { code: "last-owner" } });
    expect(await owner.browser.call("PATCH", path, { role: "admin" })).toMatchObject({ status: 409 });
    expect(await owner.browser.call("PATCH", path, { role: "owner" })).toMatchObject({ status: 200 });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("of several owners who all go at the same moment, one stays", async () => {
    for (let round = 0; round < 10; round++) {
      const organisation = staff.partnerOf(await aPartner(api.db));
      const owners = await Promise.all(Array.from({ length: 4 }, () => staff.aMember(api.db, organisation)));
      const results = await Promise.allSettled(
        owners.map(({ membershipId: id }, index) =>
          api.db
            .transaction()
            .execute((tx) =>
              index % 2 === 0
                ? removeMember(tx, testActor, organisation, id)
                : changeRole(tx, testActor, organisation, { id, role: "viewer" }),
            ),
        ),
      );
      const left = await api.db
        .selectFrom("staff_memberships")
        .select("id")
        .where("organisation_id", "=", organisation.kind === "operator" ? "" : organisation.id)
        .where("role", "=", "owner")
        .where("removed_at", "is", null)
        .execute();
      expect(left).toHaveLength(1);
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    }
  });

  test("another organisation's member and invitation look like ones that do not exist", async () => {
    const owner = await staff.aSignedIn(api, staff.partnerOf(await aPartner(api.db)));
    const stranger = staff.partnerOf(await aPartner(api.db));
    const theirs = await staff.aMember(api.db, stranger, "viewer");
    const invitation = await staff.anInvitation(api.db, stranger, staff.anEmail());
    const before = await contentOf(api.database.pool);
    const shown = async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await owner.browser.call(method, path, body);
      return { status, error: answer["error"], code: answer["code"] };
    };
    for (const [method, path, id, body] of [
      ["PATCH", PEOPLE, theirs.membershipId, { role: "admin" }],
      ["DELETE", PEOPLE, theirs.membershipId],
      ["DELETE", `${PEOPLE}/invitations`, invitation.id],
    ] as const) {
      const answer = await shown(method, `${path}/${id}`, body);
      expect(answer.status).toBe(404);
      expect(await shown(method, `${path}/${newId()}`, body)).toEqual(answer);
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

test("people want the role owner and a fresh proof", async () => {
  const organisation = staff.partnerOf(await aPartner(api.db));
  const invited = { email: staff.anEmail(), role: "viewer" };
  for (const role of ["admin", "technician", "viewer"] as const) {
    const { browser } = await staff.aSignedIn(api, organisation, role);
    expect(await browser.call("POST", `${PEOPLE}/invitations`, invited)).toMatchObject({
      status: 403,
      body: { code: "right-missing" },
    });
    expect(await browser.call("GET", PEOPLE)).toMatchObject({ status: 403, body: { code: "right-missing" } });
  }
  const owner = await staff.aSignedIn(api, organisation);
  await staff.stale(api, owner);
  expect(await owner.browser.call("POST", `${PEOPLE}/invitations`, invited)).toMatchObject({
    status: 403,
    body: { code: "fresh-sign-in-required" },
  });
  expect(await owner.browser.call("GET", PEOPLE)).toMatchObject({ status: 200 });
});
