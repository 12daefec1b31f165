import assert from "node:assert/strict";
import { sql } from "kysely";
import { eraseExposures } from "../../../src/features/breaches/erasure/erase.ts";
import { offboardCustomer, reactivateCustomer } from "../../../src/features/customers/index.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aBreach, scanned } from "../../support/breaches.ts";
import { anExposedCustomer } from "../../support/exposed-customers.ts";
import { aPartner, testActor } from "../../support/factories.ts";
import type { Change, Scenario } from "../scenario.ts";

const DORMANT_DAYS = 365;

/** A dormant customer's exposures are erased, while the customer may return and be scanned. */
export const erasure: Scenario = {
  name: "erasure",
  guarantee: "exposures are erased once, only while the customer is dormant, and found again when it returns",
  async begin(db, random) {
    const partner = await aPartner(db);
    const customerId = await anExposedCustomer(db, partner, [await aBreach(db)]);
    await sql`
      update customers set status = 'dormant', previous_status = 'active',
        status_changed_at = now() - ${DORMANT_DAYS + 1} * interval '1 day'
      where id = ${customerId}`.execute(db);
    const command = { actor: testActor, partnerId: partner.id, customerId };
    const which = { dormantDays: DORMANT_DAYS, only: [customerId] };
    const eraseNow = (own: Db) => own.transaction().execute((tx) => eraseExposures(tx, testActor, which));
    const erase = (name: string): Change => ({ name, run: eraseNow });
    const others: Change[] = [
      { name: "reactivate", run: (own) => own.transaction().execute((tx) => reactivateCustomer(tx, command)) },
      { name: "offboard", run: (own) => own.transaction().execute((tx) => offboardCustomer(tx, command)) },
      { name: "scan", run: (own) => scanned(own, customerId) },
    ];
    return {
      changes: [erase("erase"), erase("erase again"), random.pick(others), random.pick(others)],
      async look() {
        // A customer whose row was locked is left for the next day's job.
        await eraseNow(db);
        const { rows } = await sql<{ status: string; instances: number; erasures: number; audits: number }>`
          select status, (select count(*) from breach_instances where customer_id = customers.id) as instances,
            (select count(*) from erasures where customer_id = customers.id) as erasures,
            (select count(*) from audit_entries
              where subject_id = customers.id::text and action = 'customer.exposures-erased') as audits
          from customers where id = ${customerId}`.execute(db);
        const [now] = rows;
        assert.ok(now);
        assert.equal(now.audits, now.erasures, "an erasure is noted once");
        assert.ok(now.erasures <= 1);
        if (now.status === "dormant")
          assert.deepEqual([now.erasures, now.instances], [1, 0], "a dormant one is erased");
        if (now.status !== "active") return;
        await scanned(db, customerId);
        const found = await db
          .selectFrom("breach_instances")
          .select("id")
          .where("customer_id", "=", customerId)
          .execute();
        assert.equal(found.length, 1, "who returned has its breach again");
      },
    };
  },
};
