import { describe, expect, test } from "vitest";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf } from "../support/exposed-customers.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { counted, times, twoNodes } from "../support/processes/two-nodes.ts";

const { api, post } = twoNodes({ lookUpLimitPerMinute: 5 });

describe("one breach, resolved and opened at the same time over two nodes", () => {
  async function anInstance(): Promise<{ partner: TestPartner; customerId: string; breachId: string }> {
    const partner = await aPartner(api.db);
    const customerId = await anExposedCustomer(api.db, partner, [await aBreach(api.db)]);
    const { breaches } = await breachesOf(api, partner, customerId);
    return { partner, customerId, breachId: String(breaches[0]?.id) };
  }
  const changesOf = async (partner: TestPartner): Promise<string[]> =>
    (await api.events(partner)).map(({ type }) => type).filter((type) => /\.(un)?resolved$/.test(type));
  const audited = async (breachId: string): Promise<string[]> => {
    const { rows } = await api.database.pool.query<{ action: string }>(
      "select action from audit_entries where subject_id = $1",
      [breachId],
    );
    return rows.map(({ action }) => action);
  };

  test("is changed and announced once if all calls ask for the same", async () => {
    const { partner, customerId, breachId } = await anInstance();
    const body = { breachId, customerId, resolved: true };
    expect(counted(await times(20, (n) => post(partner, n, "/breach/status", body)))).toEqual({ 200: 20 });
    expect(await changesOf(partner)).toEqual(["customer.breach.resolved"]);
    expect(await audited(breachId)).toEqual(["breach.resolved"]);
  });

  test("ends in the state of its last event; the events alternate, and each has its audit entry", async () => {
    const { partner, customerId, breachId } = await anInstance();
    const replies = await times(40, (n) =>
      post(partner, n, "/breach/status", { breachId, customerId, resolved: n % 4 < 2 }),
    );
    expect(counted(replies)).toEqual({ 200: 40 });
    replies.forEach(({ body }, n) => expect(body).toEqual({ success: true, resolved: n % 4 < 2 }));
    const changes = await changesOf(partner);
    expect(changes).toEqual(
      changes.map((_, n) => (n % 2 === 0 ? "customer.breach.resolved" : "customer.breach.unresolved")),
    );
    const { breaches } = await breachesOf(api, partner, customerId);
    expect(breaches).toMatchObject([{ id: breachId, resolved: changes.at(-1) === "customer.breach.resolved" }]);
    const entries = await audited(breachId);
    expect(entries.filter((action) => action === "breach.resolved")).toHaveLength(Math.ceil(changes.length / 2));
    expect(entries).toHaveLength(changes.length);
  });
});

test("the rate limit on look-ups lets exactly as many of forty parallel calls through, over two nodes and both calls", async () => {
  const partner = await aPartner(api.db);
  const email = "anyone@juniper.example";
  const replies = await times(40, (n) => post(partner, n, n % 4 < 2 ? "/breach/check" : "/breach/retrieve", { email }));
  expect(counted(replies)).toEqual({ 200: 5, 429: 35 });
  const { rowCount } = await api.database.pool.query(
    "select 1 from audit_entries where partner_id = $1 and subject_id = $2",
    [partner.id, email],
  );
  expect(rowCount).toBe(5);
});
