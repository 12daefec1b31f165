import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { letFallDormant } from "../customers/index.ts";
import { tidyingFigures } from "../analytics/jobs.ts";
import { monthOf, monthsAfter } from "../../kernel/month.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aDistributor, testActor } from "../../../test/support/factories.ts";
import { testPartner } from "../../../test/support/partner.ts";
import { aSignedIn, OPERATOR } from "../../../test/support/staff.ts";
import { aTestEndpoint } from "../../../test/support/webhooks/rows.ts";

const api = testApi();
const RUNNING = monthOf(new Date(), "UTC");
const partner = testPartner(api);

type Figures = {
  partnerId: string;
  customers: Record<string, number>;
  growth: { month: string; came: number }[];
  webhooks: Record<string, unknown>;
};

const figures = async (): Promise<Figures> => {
  const { status, body } = await api.asDistributor(partner.distributor).get("/partners/figures");
  expect(status).toBe(200);
  const found = (body["data"] as Figures[]).find(({ partnerId }) => partnerId === partner.id);
  if (!found) throw new Error("The partner is not listed");
  return found;
};

const tidy = () => tidyingFigures().run({}, { db: api.db, log: createLog("silent") });

beforeAll(async () => {
  const came = async (months: number, status: "active" | "prospect" = "active") => {
    const id = await aCustomer(api.db, partner, { status });
    await sql`
      update customers set created_at = date_trunc('month', now()) - ${months} * interval '1 month' where id = ${id}`.execute(
      api.db,
    );
    return id;
  };
  await came(1, "prospect");
  await came(3);
  const [left, gone] = [await came(3), await came(3)];
  await api.as(partner).post("/customer/offboard", { customerId: gone });
  await api.db.transaction().execute((tx) => letFallDormant(tx, testActor, { inactiveDays: 0, only: [gone] }));
  await api.as(partner).post("/customer/offboard", { customerId: left });
});

describe("figures of tenants", () => {
  const byStatus = { total: 4, active: 1, prospect: 1, inactive: 1, dormant: 1 };

  test("tell customers by status, to the distributor and to the operator", async () => {
    expect((await figures()).customers).toEqual(byStatus);
    const { browser } = await aSignedIn(api, OPERATOR, "viewer");
    const { distributor } = partner;
    const all = await browser.call("GET", `/api/v1/operator/partners/figures?distributorId=${distributor.id}`);
    expect(all).toMatchObject({ status: 200, body: { data: [{ partnerId: partner.id, customers: byStatus }] } });
    const { body } = await browser.call("GET", "/api/v1/operator/distributors/figures?per_page=100");
    const distributors = body["data"] as { distributorId: string }[];
    expect(distributors.find(({ distributorId }) => distributorId === distributor.id)).toMatchObject({
      partners: 1,
      customers: byStatus,
    });
  });

  test("tell when customers came, before and after the job has noted it, each once", async () => {
    const expected = Array.from({ length: 12 }, (_, ago) => {
      const month = monthsAfter(RUNNING, ago - 11);
      const came = month === monthsAfter(RUNNING, -1) ? 1 : month === monthsAfter(RUNNING, -3) ? 3 : 0;
      return { month, came };
    });
    expect((await figures()).growth).toEqual(expected);
    await tidy();
    await tidy();
    expect((await figures()).growth).toEqual(expected);
    await aCustomer(api.db, partner);
    expect((await figures()).growth.at(-1)).toEqual({ month: RUNNING, came: 1 });
  });

  test("tell how webhooks are doing", async () => {
    const [failing] = [await aTestEndpoint(api.db, partner), await aTestEndpoint(api.db, partner)];
    await sql`
      update webhook_endpoints set enabled = true, consecutive_failures = 3 where id = ${failing.webhookId}`.execute(
      api.db,
    );
    expect((await figures()).webhooks).toMatchObject({ endpoints: 2, failing: 1, paused: 0, disabled: 1 });
  });

  test("are a distributor's own partners' alone", async () => {
    const other = await aDistributor(api.db);
    const { body } = await api.asDistributor(other).get("/partners/figures");
    expect(body["data"]).toEqual([]);
  });
});
