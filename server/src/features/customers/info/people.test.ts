import { describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { aPortalCustomer, signIn } from "../../../../test/support/portal.ts";
import { aMail } from "../../../../test/support/routes/operations.ts";

const api = testApi();

type User = { email: string; lastSignInAt: string | null; sessions: number };

describe("a customer's people", () => {
  test("are listed with when they last signed in, also after the session is forgotten", async () => {
    const partner = await aPartner(api.db);
    const email = `owner-${newId()}@juniper.example`;
    const customerId = await aPortalCustomer(api, partner, { email, contactEmail: email });
    const list = async () => {
      const { status, body } = await api.as(partner).get(`/customer/${customerId}/users`);
      expect(status).toBe(200);
      return body["users"] as User[];
    };
    expect(await list()).toMatchObject([{ email, lastSignInAt: null, lastSeenAt: null, sessions: 0 }]);
    await signIn(api, partner, customerId);
    const [user] = await list();
    expect(user).toMatchObject({ lastSignInAt: expect.any(String) as string, sessions: 1 });
    await api.database.pool.query("delete from portal_sessions where customer_id = $1", [customerId]);
    expect(await list()).toMatchObject([{ lastSignInAt: user?.lastSignInAt, sessions: 0 }]);
  });

  test("get mails, of which the partner learns what became of them and nothing they say", async () => {
    const partner = await aPartner(api.db);
    const mailId = await aMail(api.db, partner, { state: "refused", answer: "550 No such mailbox" });
    const { rows } = await api.database.pool.query<{ id: string }>(
      "select customer_id as id from mails where id = $1",
      [mailId],
    );
    const path = `/customer/${rows[0]?.id ?? ""}/mails`;
    const { body } = await api.as(partner).get(`${path}?state=refused`);
    const [mail] = body["mails"] as Record<string, unknown>[];
    expect(mail).toMatchObject({ id: mailId, kind: "alert", state: "refused" });
    expect(Object.keys(mail ?? {}).sort()).toEqual(["address", "createdAt", "finishedAt", "id", "kind", "state"]);
    expect((await api.as(partner).get(`${path}?state=sent`)).body["mails"]).toEqual([]);
    const stranger = await aPartner(api.db);
    expect(await api.as(stranger).get(path)).toMatchObject({ status: 404, body: { code: "customer-not-found" } });
  });
});
