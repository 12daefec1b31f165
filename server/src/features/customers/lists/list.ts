import { z } from "zod";
import { eachDetail } from "../../../kernel/customer-details.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { pagedList, rowCursors } from "../../../kernel/page.ts";
import { textOf } from "../../../kernel/text.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type CustomerRow, selectCustomers } from "./queries-list.ts";
import { CustomerStatus } from "../../../kernel/customer-status.ts";

export const customerCursors = rowCursors("customers", "customerId");

export const CustomerSummary = z
  .object({
    customerId: Uuid,
    companyName: z.string(),
    ...eachDetail(() => z.string().nullable()),
    contactEmail: z.string().nullable(),
    status: CustomerStatus,
    planType: z.string(),
    scanned_status: z.boolean(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "CustomerSummary" });

export const customerList = pagedList("customers", CustomerSummary, customerCursors);

export const ListQuery = z.object({
  ...customerList.query,
  status: CustomerStatus.optional(),
  search: textOf(1, 200)
    .optional()
    .meta({ description: "Finds customers by part of the company name or of the partner's reference." }),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** One page, newest first. The cursor is the last customer of the previous page. */
export const listCustomers = (db: Db, partnerId: string, query: ListQuery) =>
  customerList.read(query, (limit) => selectCustomers(db, { partnerId }, { ...query, limit }), customerSummary);

export const customerSummary = (row: CustomerRow): z.infer<typeof CustomerSummary> => ({
  customerId: row.customerId,
  companyName: row.companyName,
  ...eachDetail((_detail, name) => row[name]),
  contactEmail: row.contactEmail,
  status: row.status,
  planType: row.planType,
  scanned_status: row.scannedAt !== null,
  createdAt: row.createdAt.toISOString(),
});
