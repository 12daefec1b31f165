import { listOffboardings, offboardPartner, restorePartner } from "../../../src/features/organisations/index.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { followOffboarding } from "../../../src/features/customers/lifecycle/follow-partner.ts";
import {
  offboardCustomer,
  onboardCustomer,
  OnboardRequest,
  reactivateCustomer,
} from "../../../src/features/customers/index.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import { aCustomer, aPartner, customerFields, testActor, type TestPartner } from "../../support/factories.ts";
import type { Change, Scenario } from "../scenario.ts";

/** The job that follows an offboarding, for all offboardings that there are. */
async function follow(db: Db, { distributor }: TestPartner): Promise<void> {
  for (const { id } of await listOffboardings(db, distributor.id, 10)) await followOffboarding(db, id);
}

/** A partner leaves and returns, while its customers come and go and workers offboard them with it. */
export const partnerOffboarding: Scenario = {
  name: "partner-offboarding",
  guarantee:
    "nobody stays with a partner that left, whoever it took along returns with it, and each leaving is told once",
  async begin(db, random) {
    const partner = await aPartner(db);
    const ids = [await aCustomer(db, partner), await aCustomer(db, partner, { status: "prospect" })];
    const which = { id: partner.id };
    const own = { actor: testActor, partnerId: partner.id };
    const request = OnboardRequest.parse(customerFields());
    const change = (name: string, work: (tx: Tx) => Promise<unknown>): Change => ({
      name,
      run: (lane) => lane.transaction().execute(work),
    });
    const follower = (name: string): Change => ({ name, run: (lane) => follow(lane, partner) });
    const others = [
      change("restore", (tx) => restorePartner(tx, testActor, which)),
      change("customer leaves", (tx) => offboardCustomer(tx, { ...own, customerId: random.pick(ids) })),
      change("customer returns", (tx) => reactivateCustomer(tx, { ...own, customerId: random.pick(ids) })),
      change("onboard", (tx) => onboardCustomer(tx, { ...own, distributorId: partner.distributor.id, request })),
      follower("another worker"),
    ];
    const offboard = change("offboard", (tx) => offboardPartner(tx, testActor, which));
    return {
      changes: [offboard, follower("worker"), random.pick(others), random.pick(others)],
      async look() {
        // The job is queued in the transaction of each change, so it runs once more at the end.
        await follow(db, partner);
        const { rows } = await sql<{ id: string; status: string; left: boolean; told: number; went: number }>`
          select id, status, left_with_partner as left,
            (select count(*) from events where customer_id = customers.id and type = 'customer.deleted') as told,
            (select count(*) from audit_entries where subject_id = customers.id::text and details ->> 'to' = 'inactive') as went
          from customers where partner_id = ${partner.id}`.execute(db);
        const gone = await db
          .selectFrom("partners")
          .select("deleted_at")
          .where("id", "=", partner.id)
          .executeTakeFirst();
        for (const { id, status, left, told, went } of rows) {
          assert.equal(told, went, `${id}: each leaving is told once`);
          if (gone?.deleted_at) assert.equal(status, "inactive", `${id} left with its partner`);
          else assert.ok(!left, `${id} returned with its partner`);
        }
      },
    };
  },
};
