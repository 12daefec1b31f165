import { customerId, distributorId, partnerId, planId } from "./example-ids.ts";

/** Examples of the calls about usage, and of the operator's about plans and billing codes. */
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
const total = { planType: "service-basic", currencyCode: "EUR", customers: 1, days: 20, amount: "8.06" };
const usageOf = (ofPartner: string | null) => ({
  answer: {
    success: true,
    month: "2026-10",
    status: "closed",
    closedAt: "2026-11-03T00:33:02.000Z",
    lines: [line],
    totals: [{ partnerId: ofPartner, ...total }],
    pagination: { pageSize: 20, hasNextPage: false, nextCursor: null },
  },
});

const plan = {
  id: planId,
  displayName: "Basic",
  features: [{ feature_name: "dark-web-monitoring" }, { feature_name: "breach-alerts" }],
  isSystemDefault: true,
  planType: "service-basic",
  status: "active",
  allowsInsurance: false,
  distributorId: null,
};
const newPlan = {
  distributorId,
  planType: "service-gold",
  displayName: "Gold",
  features: ["dark-web-monitoring", "breach-alerts", "customer-portal", "monthly-reports"],
  allowsInsurance: false,
};
const madePlan = {
  ...plan,
  id: "01990b4a-5b21-7e44-9a61-0c2e4f6a8b90",
  displayName: newPlan.displayName,
  planType: newPlan.planType,
  features: newPlan.features.map((name) => ({ feature_name: name })),
  isSystemDefault: false,
  distributorId,
};
const billingCode = { id: 7, code: "SW-BASIC-25", price: 12.5 };
const ownedCode = { ...billingCode, distributorId };
const pagination = { total_count: 1, has_next_page: false, page: 1, per_page: 10 };

export const USAGE_EXAMPLES = {
  getUsage: usageOf(partnerId),
  getDistributorUsage: usageOf(partnerId),
  getAllUsage: usageOf(null),
  correctUsage: {
    request: { customerId, month: "2026-10", amount: "-5.00", reason: "Two days without service" },
    answer: { success: true, line: correction },
  },
  putUsagePriceRight: {
    request: { customerId, firstDay: "2026-10-12", lastDay: "2026-10-28", price: 10, reason: "Agreed price" },
    answer: { success: true, message: "Price put right successfully", corrections: 2 },
  },
  getPartnerBillingCode: { answer: { success: true, billingCode } },
  assignPartnerBillingCode: { request: { billingCodeId: 7 }, answer: { success: true, billingCode } },
  listAllPlans: { answer: { success: true, data: [plan], pagination } },
  getAnyPlan: { answer: { success: true, data: plan } },
  createPlan: { request: newPlan, answer: { success: true, data: madePlan } },
  updatePlan: {
    request: { displayName: "Basic monitoring", status: "active" },
    answer: { success: true, data: { ...plan, displayName: "Basic monitoring" } },
  },
  listAllBillingCodes: { answer: { success: true, data: [ownedCode], pagination } },
  getAnyBillingCode: { answer: { success: true, data: ownedCode } },
  createAnyBillingCode: {
    request: { distributorId, code: "SW-PLUS-40", price: 20 },
    answer: { success: true, data: { id: 8, code: "SW-PLUS-40", price: 20, distributorId } },
  },
  updateBillingCode: { request: { price: 14 }, answer: { success: true, data: { ...ownedCode, price: 14 } } },
};
