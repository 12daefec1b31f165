import type { Db } from "../../../src/platform/db/database.ts";
import type { TestPartner } from "../factories.ts";

/** What a route needs to succeed: the ids in its path, the required query, and the smallest body it accepts. */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** Creates the objects that an example refers to, and the example itself. */
export type Recipe = (db: Db, partner: TestPartner) => Promise<Example>;
