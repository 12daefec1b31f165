import { afterAll, beforeAll, expect, test } from "vitest";
import { makeArtefacts } from "./artefacts/index.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});

afterAll(() => database.drop());

test("making the generated files twice gives the same bytes", async () => {
  const first = await makeArtefacts(database.url);
  expect(await makeArtefacts(database.url)).toEqual(first);
});
