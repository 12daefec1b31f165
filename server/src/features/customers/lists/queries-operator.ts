import { type RawBuilder, sql } from "kysely";
import type { CustomerDetails } from "../../../kernel/customer-details.ts";
import { mailboxOf } from "../../../kernel/email-address.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { type Db, firstAmong } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { monitoredCounts } from "../../assets/index.ts";
import type { CustomerStatus } from "../../../kernel/customer-status.ts";
import { SELECTED_DETAILS } from "../queries-details.ts";

/** The customer with this id, and the customers for which exactly this domain or address is watched. */
export function namedInFull(search: string): RawBuilder<unknown> {
  const name = search.toLowerCase();
  if (isUuid(name)) return sql`select ${name}::uuid`;
  return name.includes("@")
    ? sql`select customer_id from monitored_emails where mailbox = ${mailboxOf(name)}`
    : sql`select customer_id from monitored_domains where domain = ${name}`;
}

/** A customer as the operator sees it. */
export type OperatorsCustomerRow = CustomerDetails & {
  customerId: string;
  partnerId: string;
  partnerName: string;
  distributorId: string;
  distributorName: string;
  companyName: string;
  contactEmail: string | null;
  status: CustomerStatus;
  previousStatus: CustomerStatus | null;
  statusChangedAt: Date;
  planType: string;
  price: number;
  currencyCode: string;
  billedFrom: Date;
  localeCode: string;
  domains: number;
  emails: number;
  scannedAt: Date | null;
  createdAt: Date;
};

const selectOne = statement<{ id: string }, OperatorsCustomerRow>(`
  select customers.id as "customerId", partner_id as "partnerId", partners.name as "partnerName",
    partners.distributor_id as "distributorId", distributors.name as "distributorName", company_name as "companyName",
    ${SELECTED_DETAILS} customers.contact_email as "contactEmail", customers.status,
    previous_status as "previousStatus", status_changed_at as "statusChangedAt", plan_type as "planType", price,
    currency_code as "currencyCode", billed_from as "billedFrom", locale as "localeCode",
    ${monitoredCounts("customers.id")}, scanned_at as "scannedAt", customers.created_at as "createdAt"
  from customers
    join partners on partners.id = partner_id
    join distributors on distributors.id = partners.distributor_id
    join plans on plans.id = plan_id
  where customers.id = :id`);

/** Any partner's customer. */
export const findAnyCustomer = (db: Db, id: string) => firstAmong(selectOne(db, { id }));
