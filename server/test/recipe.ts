import type { Db } from "../src/platform/db/database.ts";
import type { TestPartner } from "./factories.ts";

/** What a route needs to succeed: ids in its path, what its query has to have, and the least body it takes. */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** Makes what an example speaks of, and the example. */
export type Recipe = (db: Db, partner: TestPartner) => Promise<Example>;
