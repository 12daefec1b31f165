import { distributorId, planId } from "../../kernel/example-ids.ts";
import { countedPage, type Examples } from "../../kernel/examples.ts";

const plan = {
  id: planId,
  displayName: "Basic",
  features: [
    { feature_name: "dark-web-monitoring" },
    { feature_name: "breach-alerts" },
    { feature_name: "customer-portal" },
    { feature_name: "monthly-reports" },
  ],
  isSystemDefault: true,
  planType: "service-basic",
  status: "active",
  allowsInsurance: false,
};
const billingCode = { id: 7, code: "SW-BASIC-25", price: 12.5 };
const anyPlan = {
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
  ...anyPlan,
  id: "01990b4a-5b21-7e44-9a61-0c2e4f6a8b90",
  displayName: newPlan.displayName,
  planType: newPlan.planType,
  features: newPlan.features.map((name) => ({ feature_name: name })),
  isSystemDefault: false,
  distributorId,
};
const ownedCode = { ...billingCode, distributorId };

export const PLAN_EXAMPLES = {
  listPartnerPlans: { answer: { data: [plan] } },
  listPlans: { answer: { data: [plan] } },
  getPlan: { answer: { data: plan } },
  listBillingCodes: { answer: { data: [billingCode], pagination: countedPage } },
  getBillingCode: { answer: { data: billingCode } },
  createBillingCode: { request: { code: "SW-BASIC-25", price: 12.5 }, answer: { data: billingCode } },
  listAllPlans: { answer: { data: [anyPlan], pagination: countedPage } },
  getAnyPlan: { answer: { data: anyPlan } },
  createPlan: { request: newPlan, answer: { data: madePlan } },
  updatePlan: {
    request: { displayName: "Basic monitoring", status: "active" },
    answer: { data: { ...anyPlan, displayName: "Basic monitoring" } },
  },
  listAllBillingCodes: { answer: { data: [ownedCode], pagination: countedPage } },
  getAnyBillingCode: { answer: { data: ownedCode } },
  createAnyBillingCode: {
    request: { distributorId, code: "SW-PLUS-40", price: 20 },
    answer: { data: { id: 8, code: "SW-PLUS-40", price: 20, distributorId } },
  },
  updateBillingCode: { request: { price: 14 }, answer: { data: { ...ownedCode, price: 14 } } },
} satisfies Examples;
