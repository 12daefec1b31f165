import { allRows, type Db, firstRow } from "../../../platform/db/database.ts";
import type { AskedDomain, Verification } from "../../assets/index.ts";

type CustomersDomain = AskedDomain & { customerId: string };
export type ListedVerification = Omit<Verification, "dnsToken"> & { customerId: string; company: string };

/** For the operator: of every customer, or of one. */
export const listAllVerifications = (db: Db, customerId: string | undefined) => allRows<ListedVerification>(db)`
  select domain, domain_proofs.status, method, customer_id as "customerId", customers.company_name as company,
    verified_at as "verifiedAt", checked_at as "checkedAt"
  from domain_proofs join customers on customers.id = customer_id
  where ${customerId ?? null}::uuid is null or customer_id = ${customerId ?? null}::uuid
  order by domain, customer_id`;

/**
 * The domain and customer of a link that can still be used. With `partnerId`, only for links of that partner's
 * customers.
 */
export const findAskedDomain = (db: Db, tokenHash: Buffer, partnerId?: string) => firstRow<CustomersDomain>(db)`
  select domain, customers.id as "customerId", customers.company_name as customer, partners.name as partner,
    partners.id as "partnerId"
  from domain_links
    join customers on customers.id = customer_id
    join partners on partners.id = customers.partner_id
  where token_hash = ${tokenHash} and used_at is null and expires_at > now()
    and (${partnerId ?? null}::uuid is null or partners.id = ${partnerId ?? null}::uuid)`;

/** The customer's partner. For the operator, who names customers without their partner. */
export async function findPartnerOf(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db.selectFrom("customers").select("partner_id").where("id", "=", customerId).executeTakeFirst();
  return row?.partner_id;
}
