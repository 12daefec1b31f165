import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";

const api = testApi();

test("a stopping server finishes what runs and refuses what is new with 503", async () => {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);

  // A request that can't finish until the test lets it, because the customer's row is locked.
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held: (() => void) | undefined;
  const holding = new Promise<void>((resolve) => (held = resolve));
  const holder = api.db.transaction().execute(async (tx) => {
    await tx.selectFrom("customers").select("id").where("id", "=", customerId).forUpdate().execute();
    held?.();
    await released;
  });
  await holding;
  const running = api.as(partner).post("/customer/offboard", { customerId });
  await waitForLockWait();

  const drained = api.api.drain.drain(10_000);
  const refused = await api.as(partner).get("/customers");
  expect(refused).toMatchObject({
    status: 503,
    body: { success: false, error: "The service is restarting, retry in a few seconds" },
  });
  expect(refused.headers["retry-after"]).toBe("5");

  release?.();
  await holder;
  expect(await running).toMatchObject({ status: 200, body: { message: "Customer offboarded successfully" } });
  await drained;
});

async function waitForLockWait(): Promise<void> {
  for (;;) {
    const { rows } = await api.database.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
  }
}
