import { customerId, partnerId } from "../../kernel/example-ids.ts";
import { type Examples } from "../../kernel/examples.ts";

const line = {
  kind: "usage",
  customerId,
  customerReference: "CRM-1042",
  partnerId,
  planType: "service-basic",
  billingCode: "SW-BASIC-25",
  price: "12.50",
  currencyCode: "EUR",
  days: 20,
  firstDay: "2026-10-12",
  lastDay: "2026-10-31",
  amount: "8.06",
  corrects: null,
  reason: null,
};
const total = { planType: "service-basic", currencyCode: "EUR", customers: 1, days: 20, amount: "8.06" };
const usageOf = (ofPartner: string | null) => ({
  answer: {
    month: "2026-10",
    status: "closed",
    closedAt: "2026-11-03T00:33:02.000Z",
    lines: [line],
    totals: [{ partnerId: ofPartner, ...total }],
    pagination: { pageSize: 20, hasNextPage: false, nextCursor: null },
  },
});
const correction = {
  ...line,
  kind: "correction",
  days: 0,
  firstDay: null,
  lastDay: null,
  amount: "-5.00",
  corrects: "2026-10",
  reason: "Two days without service",
};
const billingCode = { id: 7, code: "SW-BASIC-25", price: 12.5 };

export const USAGE_EXAMPLES = {
  getUsage: usageOf(partnerId),
  getDistributorUsage: usageOf(partnerId),
  getAllUsage: usageOf(null),
  correctUsage: {
    request: { customerId, month: "2026-10", amount: "-5.00", reason: "Two days without service" },
    answer: { line: correction },
  },
  putUsagePriceRight: {
    request: { customerId, firstDay: "2026-10-12", lastDay: "2026-10-28", price: 10, reason: "Agreed price" },
    answer: { message: "Price corrected successfully", corrections: 2 },
  },
  getPartnerBillingCode: { answer: { billingCode } },
  assignPartnerBillingCode: { request: { billingCodeId: 7 }, answer: { billingCode } },
} satisfies Examples;
