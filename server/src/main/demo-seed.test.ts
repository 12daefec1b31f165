import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { aDistributor } from "../../test/factories.ts";
import { seedDemo } from "./demo-seed.ts";
import "./subscriptions.ts";

const database = testDatabase();

test("a demo that is started again finds what it made before, and takes nothing of others for its own", async () => {
  await aDistributor(database.db);
  const first = await database.db.transaction().execute(seedDemo);
  const partners = () => database.db.selectFrom("partners").select("id").orderBy("id").execute();
  const made = await partners();
  expect(await database.db.transaction().execute(seedDemo)).toEqual(first);
  expect(await partners()).toEqual(made);
  expect(new Set(Object.values(first)).size).toBe(4);
});
