import { z } from "zod";
import { CursorPagination, idCursors, wholeNumber } from "../../kernel/page.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Month } from "../../kernel/month.ts";

/** Days and months of usage are in UTC, no matter what the partner's time zone is: docs/billing.md says why. */
export const UsageMonth = Month.refine((month) => month >= "2000-01", { message: "must be 2000-01 or later" });

const Money = z
  .string()
  .meta({ description: "A decimal number as a string, exact to the last digit.", example: "12.50" });

/** One customer in one month on one set of terms, or a correction. */
export const UsageLine = z
  .object({
    kind: z.enum(["usage", "correction"]),
    customerId: Uuid,
    customerReference: z.string().nullable(),
    partnerId: Uuid,
    planType: z.string(),
    billingCode: z.string().nullable().meta({ description: "The partner's billing code on the days of this line." }),
    price: Money.meta({ description: "The price for a whole month." }),
    currencyCode: z.string(),
    days: z
      .int()
      .meta({ description: "Days on which the customer was active. Negative in a correction that deducts days." }),
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    amount: Money.meta({ description: "The price × days ÷ days of the month, rounded to the currency's decimals." }),
    corrects: Month.nullable().meta({ description: "The closed month that this line corrects." }),
    reason: z.string().nullable(),
  })
  .meta({ id: "UsageLine" });
export type UsageLine = z.infer<typeof UsageLine>;

const UsageTotal = z
  .object({
    partnerId: Uuid.nullable().meta({ description: "Null if the total covers all partners." }),
    planType: z.string(),
    currencyCode: z.string(),
    customers: z.int().meta({ description: "Customers with at least one day." }),
    days: z.int(),
    amount: Money,
  })
  .meta({ id: "UsageTotal" });
export type UsageTotal = z.infer<typeof UsageTotal>;

export const Usage = z.object({
  month: Month,
  status: z.enum(["open", "closed"]).meta({ description: "The lines of a closed month never change." }),
  closedAt: z.iso.datetime().nullable(),
  lines: z.array(UsageLine),
  totals: z
    .array(UsageTotal)
    .nullable()
    .meta({ description: "Only on the first page. Null on other pages, and if you didn't ask for it." }),
  pagination: CursorPagination,
});

const month = UsageMonth.optional().meta({
  description: "The month, such as 2026-10. Default: the current month (UTC).",
});

export const usageCursors = idCursors("usage", (customerId: string) => customerId);

export const UsageQuery = z.object({
  month,
  cursor: usageCursors.cursor.optional(),
  pageSize: wholeNumber(1, 100, 20).meta({
    description: "Customers per page. Each customer's lines are all on the same page.",
  }),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageFileQuery = z.object({ month });

/** Whose usage: a partner's, a distributor's, or everyone's. */
export type UsageScope = { partnerId?: string | undefined; distributorId?: string | undefined };
