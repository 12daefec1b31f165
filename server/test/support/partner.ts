import { beforeAll } from "vitest";
import type { Db } from "../../src/platform/db/database.ts";
import { aPartner, type TestPartner } from "./factories.ts";

/** A partner for this file, available from `beforeAll` on. */
export function testPartner(of: { readonly db: Db }, settings?: Parameters<typeof aPartner>[1]): TestPartner {
  let made: TestPartner | undefined;
  const partner = (): TestPartner => {
    if (!made) throw new Error("The partner is there from beforeAll on");
    return made;
  };
  beforeAll(async () => {
    made = await aPartner(of.db, settings);
  });
  return {
    get id() {
      return partner().id;
    },
    get apiKey() {
      return partner().apiKey;
    },
    get distributor() {
      return partner().distributor;
    },
  };
}
