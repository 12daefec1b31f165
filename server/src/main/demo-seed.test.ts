import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../test/support/database.ts";
import { aDistributor } from "../../test/support/factories.ts";
import { sha256 } from "../platform/crypto.ts";
import { pagesCorpus } from "../features/corpus/index.ts";
import { seedDemoCorpus } from "./demo-corpus.ts";
import { seedDemo, showcaseLink } from "./demo-seed.ts";
import "./subscriptions.ts";

const database = testDatabase();
beforeAll(() => seedDemoCorpus(database.db, pagesCorpus(database.db)));

test("a demo that is started again finds what it made before, and takes nothing of others for its own", async () => {
  await aDistributor(database.db);
  const first = await database.db.transaction().execute((tx) => seedDemo(tx, pagesCorpus(tx)));
  const partners = () => database.db.selectFrom("partners").select("id").orderBy("id").execute();
  const made = await partners();
  expect(await database.db.transaction().execute((tx) => seedDemo(tx, pagesCorpus(tx)))).toEqual(first);
  expect(await partners()).toEqual(made);
  expect(new Set(Object.values(first)).size).toBe(5);
});

test("the demo's link signs in to the customer with the most to see of the partner whose key is shown", async () => {
  const { partner } = await database.db.transaction().execute((tx) => seedDemo(tx, pagesCorpus(tx)));
  const shown = await database.db.transaction().execute((tx) => showcaseLink(tx, partner, "http://demo.test"));
  const token = new URL(shown.url).searchParams.get("token_hash") ?? "";
  expect(shown.url).toMatch(/^http:\/\/demo\.test\/auth\/confirm\?/);
  const link = await database.db
    .selectFrom("magic_links")
    .innerJoin("customers", "customers.id", "magic_links.customer_id")
    .select(["customer_id", "partner_id", "status", "used_at"])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  expect(link).toEqual({ customer_id: shown.customerId, partner_id: partner, status: "active", used_at: null });
  const open = await database.db
    .selectFrom("breach_instances")
    .innerJoin("customers", "customers.id", "breach_instances.customer_id")
    .select((eb) => ["customer_id", eb.fn.countAll<number>().as("open")])
    .where("partner_id", "=", partner)
    .where("status", "=", "active")
    .where("resolved_at", "is", null)
    .groupBy("customer_id")
    .execute();
  const most = Math.max(...open.map((row) => row.open));
  expect(open.find(({ customer_id }) => customer_id === shown.customerId)?.open).toBe(most);
});
