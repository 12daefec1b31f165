import { test } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { surviveCuts } from "../../../test/support/job-cuts.ts";

const database = testDatabase();

test("a thousand cuts of its connections end neither the process nor the jobs", async () => {
  await surviveCuts(database.url, 1_000);
});
