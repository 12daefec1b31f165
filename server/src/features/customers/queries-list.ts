import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { CustomerStatus } from "./transitions.ts";

export type CustomerFilter = {
  cursor?: string | undefined;
  status?: CustomerStatus | undefined;
  search?: string | undefined;
  limit: number;
};

export type CustomerRow = {
  customerId: string;
  companyName: string;
  customerReference: string | null;
  contactEmail: string | null;
  status: CustomerStatus;
  planType: string;
  scannedAt: Date | null;
  createdAt: Date;
};

/** Newest first. Ids grow with time, so the last id seen is the cursor and new customers never shift a page. */
export function selectCustomers(
  db: Db,
  partnerId: string,
  { cursor, status, search, limit }: CustomerFilter,
): Promise<CustomerRow[]> {
  let query = db
    .selectFrom("customers")
    .innerJoin("plans", "plans.id", "customers.plan_id")
    .select([
      "customers.id as customerId",
      "company_name as companyName",
      "reference as customerReference",
      "contact_email as contactEmail",
      sql<CustomerStatus>`customers.status`.as("status"),
      "plan_type as planType",
      "scanned_at as scannedAt",
      "customers.created_at as createdAt",
    ])
    .where("partner_id", "=", partnerId);
  if (cursor !== undefined) query = query.where("customers.id", "<", cursor);
  if (status !== undefined) query = query.where("customers.status", "=", status);
  if (search !== undefined) {
    const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((eb) => eb.or([eb("company_name", "ilike", pattern), eb("reference", "ilike", pattern)]));
  }
  return query.orderBy("customers.id", "desc").limit(limit).execute();
}
