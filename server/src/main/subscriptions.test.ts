import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../test/support/database.ts";
import { newId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

const database = testDatabase();

/** Everything that a subscriber needs to know about one case. Nothing in the database has these ids. */
const aCase = () => ({
  eventId: newId(),
  partnerId: newId(),
  customerId: newId(),
  portalUserId: newId(),
  invitationId: newId(),
  membershipId: newId(),
  role: "viewer",
  stillMonitored: { domains: [], emails: [] },
  breachId: 0,
  isSensitive: false,
});

/** Subscribers that change instances of breaches first take a lock, and read before they write. */
const MORE_THAN_ONE: Readonly<Record<string, number>> = {
  "assets.unmonitored": 2,
  "breach.sensitivity-changed": 3,
};

describe.each(SUBSCRIPTIONS.map((subscription, index) => ({ ...subscription, index })))(
  "subscription $index, to $to",
  ({ run, to }) => {
    const take = run as (tx: Tx, cases: readonly ReturnType<typeof aCase>[]) => Promise<void>;

    test.each([1, 50])("takes %i cases with as many statements as any number", async (count) => {
      let statements = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          statements += 1;
          return Promise.resolve(result);
        },
      };
      await database.db
        .withPlugin(counter)
        .transaction()
        .execute((tx) => take(tx, Array.from({ length: count }, aCase)));
      expect(statements).toBe(MORE_THAN_ONE[to] ?? 1);
    });
  },
);

test("subscribers run in the order of the list", () => {
  expect(SUBSCRIPTIONS.map(({ to }) => to)).toEqual([
    "partner.left",
    "assets.unmonitored",
    "domain.mail-asked",
    "domain.verified",
    "breach.sensitivity-changed",
    "customer.breach.found",
    "customer.activated",
    "customer.activated",
    "customer.left",
    "customer.terms-changed",
    "customer.left",
    "customer.left",
    "customer.left",
    "portal-user.moved",
    "portal-user.moved",
    "portal-user.moved",
    "portal-user.moved",
    "staff.role-changed",
    "staff.role-changed",
    "exposures.erased",
    "exposures.erased",
    "exposures.erased",
    "exposures.erased",
    "staff.invited",
    "figures.changed",
    "partner.counted",
    "customer.breach.found",
    "event.offered",
  ]);
});
