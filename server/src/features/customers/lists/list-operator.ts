import { z } from "zod";
import { eachDetail } from "../../../kernel/customer-details.ts";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { pagedList } from "../../../kernel/page.ts";
import { textOf } from "../../../kernel/text.ts";
import type { Db } from "../../../platform/db/database.ts";
import { customerCursors, CustomerSummary, customerSummary, ListQuery } from "./list.ts";
import { selectCustomers } from "./queries-list.ts";
import { findAnyCustomer, namedInFull } from "./queries-operator.ts";
import { CustomerStatus } from "../../../kernel/customer-status.ts";
import { viewFrom } from "../../../kernel/view.ts";

export const AllCustomersQuery = ListQuery.extend({
  search: textOf(1, 200).optional().meta({
    description:
      "Part of the company name or of the partner's reference; or a complete watched domain, watched address or customer id.",
  }),
  partnerId: Uuid.optional(),
  distributorId: Uuid.optional(),
});
export type AllCustomersQuery = z.infer<typeof AllCustomersQuery>;

const OperatorsCustomerSummary = CustomerSummary.extend({ partnerId: Uuid }).meta({ id: "OperatorsCustomerSummary" });

export const allCustomersList = pagedList("customers", OperatorsCustomerSummary, customerCursors);

/** One page over all tenants, newest first. */
export function listAllCustomers(db: Db, query: AllCustomersQuery) {
  const { partnerId, distributorId, search } = query;
  const named = search === undefined ? undefined : namedInFull(search);
  return allCustomersList.read(
    query,
    (limit) => selectCustomers(db, { partnerId, distributorId }, { ...query, named, limit }),
    (row) => ({ ...customerSummary(row), partnerId: row.partnerId }),
  );
}

export const OperatorsCustomer = z
  .object({
    customerId: Uuid,
    partnerId: Uuid,
    partnerName: z.string(),
    distributorId: Uuid,
    distributorName: z.string(),
    companyName: z.string(),
    ...eachDetail(() => z.string().nullable()),
    contactEmail: z.string().nullable(),
    status: CustomerStatus,
    previousStatus: CustomerStatus.nullable(),
    statusChangedAt: z.iso.datetime({ offset: true }),
    planType: z.string(),
    price: z.number(),
    currencyCode: z.string(),
    billedFromDate: z.iso.datetime({ offset: true }),
    localeCode: z.string().describe("The language of the customer's emails, portal and reports."),
    monitoredDomains: z.int(),
    monitoredEmails: z.int(),
    scannedAt: z.iso.datetime({ offset: true }).nullable(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "OperatorsCustomer" });

export async function readAnyCustomer(db: Db, customerId: string): Promise<z.infer<typeof OperatorsCustomer>> {
  const row = await findAnyCustomer(db, customerId);
  if (!row) throw notFound("Customer not found", "customer-not-found");
  const { billedFrom: billedFromDate, domains: monitoredDomains, emails: monitoredEmails, ...rest } = row;
  return viewFrom(OperatorsCustomer, { ...rest, billedFromDate, monitoredDomains, monitoredEmails });
}
