import assert from "node:assert/strict";
import { downgradeCustomer, offboardCustomer, reactivateCustomer } from "../../../src/features/customers/index.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import { aCustomer, aPartner, testActor } from "../../support/factories.ts";
import type { Change, Scenario } from "../scenario.ts";

const LIMIT = 2;

/** Customers leave and return at the same time. */
export const churn: Scenario = {
  name: "churn",
  guarantee: "the churn limit lets no more customers go than it says, and counts each once",
  async begin(db, random) {
    const partner = await aPartner(db, { monthly_churn_limit: LIMIT });
    const ids = [await aCustomer(db, partner), await aCustomer(db, partner), await aCustomer(db, partner)];
    const moves = [offboardCustomer, downgradeCustomer, reactivateCustomer];
    const changes = Array.from({ length: 4 }, (): Change => {
      const command = { actor: testActor, partnerId: partner.id, customerId: random.pick(ids) };
      const move: (tx: Tx, one: typeof command) => Promise<unknown> = random.pick(moves);
      return {
        name: `${move.name} ${ids.indexOf(command.customerId)}`,
        run: (own: Db) => own.transaction().execute((tx) => move(tx, command)),
      };
    });
    return {
      changes,
      async look() {
        const ofPartner = ["partner_id", "=", partner.id] as const;
        const entries = await db
          .selectFrom("churn_entries")
          .select("customer_id")
          .where(...ofPartner)
          .execute();
        const counted = new Set(entries.map(({ customer_id }) => customer_id));
        assert.equal(entries.length, counted.size, "each customer counts once");
        assert.ok(counted.size <= LIMIT, "no more go than the limit lets");
        const customers = await db
          .selectFrom("customers")
          .select(["id", "status"])
          .where(...ofPartner)
          .execute();
        for (const { id, status } of customers) assert.ok(status === "active" || counted.has(id), `${id} is counted`);
      },
    };
  },
};
