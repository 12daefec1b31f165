import { offboardPartner, restorePartner } from "../../../src/features/organisations/index.ts";
import assert from "node:assert/strict";
import { ageCustomers, recountFigures, tidyFigures } from "../../../src/features/analytics/update-figures.ts";
import { analyticsOfDistributor, analyticsOfPartner } from "../../../src/features/analytics/index.ts";
import {
  addMonitored,
  offboardCustomer,
  onboardCustomer,
  OnboardRequest,
} from "../../../src/features/customers/index.ts";
import { noVerdicts } from "../../../src/kernel/domain-name.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import { aCustomer, aPartner, customerFields, testActor } from "../../support/factories.ts";
import type { Change, Scenario } from "../scenario.ts";

/** Customers come, go and change, while jobs add up figures and an operator has them recounted. */
export const figures: Scenario = {
  name: "figures",
  guarantee: "kept figures are what counting gives",
  async begin(db, random) {
    const partner = await aPartner(db);
    const other = await aPartner(db, { distributor: partner.distributor });
    const customerId = await aCustomer(db, partner);
    await aCustomer(db, other);
    const own = { actor: testActor, partnerId: partner.id };
    const request = () => OnboardRequest.parse(customerFields());
    const distributorId = partner.distributor.id;
    const change = (name: string, work: (tx: Tx) => Promise<unknown>): Change => ({
      name,
      run: (lane: Db) => lane.transaction().execute(work),
    });
    const all = [
      change("onboard", (tx) => onboardCustomer(tx, { ...own, distributorId, request: request() })),
      change("offboard", (tx) => offboardCustomer(tx, { ...own, customerId })),
      change("watch more", (tx) =>
        addMonitored(tx, { ...own, customerId, assets: { domains: ["more.example"] }, verdictOf: noVerdicts }),
      ),
      change("partner leaves", (tx) => offboardPartner(tx, testActor, { id: partner.id })),
      change("partner returns", (tx) => restorePartner(tx, testActor, { id: partner.id })),
      change("tidy", tidyFigures),
      change("age", ageCustomers),
      change("recount", (tx) => recountFigures(tx, testActor)),
    ];
    const read = async () => [
      await analyticsOfPartner(db, partner.id),
      await analyticsOfPartner(db, other.id),
      await analyticsOfDistributor(db, distributorId),
    ];
    return {
      changes: [random.pick(all), random.pick(all), random.pick(all), random.pick(all)],
      async look() {
        const kept = await read();
        await db.transaction().execute((tx) => recountFigures(tx, testActor));
        assert.deepEqual(kept, await read());
      },
    };
  },
};
