import { attestAsOperator } from "../../src/features/customers/index.ts";
import type { Db } from "../../src/platform/db/database.ts";
import { testActor, type TestPartner } from "./factories.ts";

/** Verifies a customer's domain as an operator can, without a DNS record. The scan that follows stays queued. */
export async function verifiedDomain(
  db: Db,
  { id: partnerId }: Pick<TestPartner, "id">,
  customerId: string,
  domain: string,
): Promise<void> {
  const command = { actor: testActor, partnerId, customerId, domain };
  await db.transaction().execute((tx) => attestAsOperator(tx, command));
}
