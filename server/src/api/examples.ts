import { breach, description, fullBreach, nextSteps } from "./example-breach.ts";
import { breachId, customerId, partnerId, planId } from "./example-ids.ts";
import { CONNECTION_EXAMPLES } from "./examples-connections.ts";
import { ORGANISATION_EXAMPLES } from "./examples-organisations.ts";
import { IMPORT_EXAMPLES } from "./examples-imports.ts";
import { PORTAL_EXAMPLES, verification } from "./examples-portal.ts";
import { OPERATIONS_EXAMPLES } from "./examples-operations.ts";
import { CUSTOMER_READ_EXAMPLES } from "./examples-customers.ts";
import { STAFF_EXAMPLES, PARTNER_FIGURES_EXAMPLE } from "./examples-staff.ts";
import { USAGE_EXAMPLES } from "./examples-usage.ts";
import { WEBHOOK_EXAMPLES } from "./examples-webhooks.ts";

const pagination = { total_count: 25, has_next_page: true, page: 1, per_page: 10 };
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
const partner = {
  uuid: partnerId,
  name: "Harbour IT",
  contact_email: "hello@harbour-it.example",
  reply_to_email: "support@harbour-it.example",
  account_reference: "MER-001",
  monthly_churn_limit: 5,
  send_customer_welcome_emails: true,
  send_transactional_emails: true,
  sandbox: false,
  time_zone: "UTC",
};
const billingCode = { id: 7, code: "SW-BASIC-25", price: 12.5 };
const figures = {
  totalCustomers: 42,
  activeCustomers: 30,
  newCustomerLast30Days: 4,
  totalMonitoredDomains: 51,
  totalMonitoredEmails: 388,
  totalBreachesDetected: 17,
};
const assets = { domains: ["juniper-bakery.example"], emails: ["owner@juniper-bakery.example"] };
const moved = (verb: string, status: string) => ({
  request: { customerId },
  answer: { success: true, message: `Customer ${verb} successfully`, customerId, status },
});
const assetChange = { request: assets, answer: { success: true, ...assets } };

const found = { type: "customer.breach.found", idempotencyToken: "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20" };

/** An example call and answer for each operation. A test checks them against the operation's own schemas. */
export const EXAMPLES: Record<string, { request?: unknown; answer: unknown }> = {
  onboardCustomer: {
    request: {
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper-bakery.example",
      customerReference: "CRM-1042",
      assetsDomains: ["juniper-bakery.example"],
      assetsEmails: ["orders@juniper-bakery.example"],
      price: 12.5,
      currencyCode: "EUR",
      planType: "service-basic",
      localeCode: "nl-NL",
      status: "active",
    },
    answer: { success: true, message: "Customer onboarded successfully", customerId },
  },
  offboardCustomer: {
    request: { customerId },
    answer: { success: true, message: "Customer offboarded successfully" },
  },
  upgradeCustomer: moved("upgraded", "active"),
  downgradeCustomer: moved("downgraded", "prospect"),
  reactivateCustomer: moved("reactivated", "active"),
  getCustomerInfo: {
    answer: {
      success: true,
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper-bakery.example",
      price: 12.5,
      planType: "service-basic",
      localeCode: "nl-NL",
      status: "active",
      scanned_status: true,
    },
  },
  updateCustomerInfo: {
    request: { companyName: "Juniper Bakery & Sons", price: 15, planType: "service-plus" },
    answer: { success: true, message: "Customer info updated successfully" },
  },
  listCustomers: {
    answer: {
      success: true,
      customers: [
        {
          customerId,
          companyName: "Juniper Bakery",
          customerReference: "CRM-1042",
          contactEmail: "owner@juniper-bakery.example",
          status: "active",
          planType: "service-basic",
          scanned_status: true,
          createdAt: "2026-01-31T09:00:00.000Z",
        },
      ],
      pagination: { pageSize: 20, hasNextPage: true, nextCursor: "customers.AZkLPnwafVKfDj8fbx8qEA" },
    },
  },
  getCustomerAssets: { answer: { success: true, ...assets } },
  replaceCustomerAssets: assetChange,
  addCustomerAssets: assetChange,
  removeCustomerAssets: assetChange,
  verifyCustomerDomain: {
    request: { domain: "juniper-bakery.example", method: "dns" },
    answer: { success: true, verification },
  },
  listCustomerBreaches: {
    answer: {
      success: true,
      breachStatus: true,
      count: 1,
      breaches: [fullBreach],
    },
  },
  getThreatScore: { answer: { success: true, threatScore: 31 } },
  setBreachStatus: {
    request: { breachId, customerId, resolved: true },
    answer: { success: true, resolved: true },
  },
  checkEmail: {
    request: { email: "orders@juniper-bakery.example", resolved: false },
    answer: { success: true, breach: true },
  },
  retrieveBreaches: {
    request: { email: "orders@juniper-bakery.example", localeCode: "en-GB" },
    answer: {
      success: true,
      email: "orders@juniper-bakery.example",
      breaches: [{ ...breach, description, nextSteps, resolvedStatus: false }],
    },
  },
  getBreach: {
    answer: {
      success: true,
      breach: {
        uuid: "01990b3f-0d2e-7a11-8c67-2f9e4b6a1d05",
        name: "LarchmontParcels",
        title: breach.title,
        addedDate: "2024-04-02T08:15:00.000Z",
        breachCategories: breach.breachCategories,
        description,
        nextSteps,
      },
    },
  },
  listBreachCategories: {
    answer: {
      success: true,
      categories: [
        { name: "Passwords", label: "passwords", severity: "critical" },
        { name: "Phone numbers", label: "phone numbers", severity: "medium" },
      ],
    },
  },
  createMagicLink: {
    answer: { success: true, url: "https://watch.example/auth/confirm?token_hash=0pXvN1c8w2&type=magiclink" },
  },
  listReports: {
    answer: {
      success: true,
      reports: [
        {
          id: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60",
          month: "2026-10",
          localeCode: "en-GB",
          createdAt: "2026-11-01T00:03:00.000Z",
          threatScore: 58,
          level: "elevated",
          breachesFound: 1,
          breachesResolved: 2,
          breachesOpen: 2,
        },
      ],
    },
  },
  listPartnerPlans: { answer: { success: true, data: [plan] } },
  getPartnerAnalytics: { answer: { success: true, data: figures } },
  listPlans: { answer: { success: true, data: [plan] } },
  getPlan: { answer: { success: true, data: plan } },
  listPartnerFigures: { answer: { success: true, data: [PARTNER_FIGURES_EXAMPLE], pagination } },
  listPartners: { answer: { success: true, data: [partner], pagination } },
  getPartner: { answer: partner },
  createPartner: {
    request: { name: "Harbour IT", contact_email: "hello@harbour-it.example", monthly_churn_limit: 5 },
    answer: { success: true, data: partner },
  },
  updatePartner: { request: { monthly_churn_limit: 5 }, answer: { success: true, data: partner } },
  deletePartner: { answer: { success: true, message: "Partner deleted successfully" } },
  listBillingCodes: { answer: { success: true, data: [billingCode], pagination } },
  getBillingCode: { answer: { success: true, data: billingCode } },
  createBillingCode: {
    request: { code: "SW-BASIC-25", price: 12.5 },
    answer: { success: true, data: billingCode },
  },
  getDistributorAnalytics: { answer: { success: true, data: { totalPartners: 3, ...figures } } },
  simulateBreaches: {
    request: { customerId, severity: "critical", addresses: ["owner@juniper-bakery.example"] },
    answer: { success: true, message: "Breaches simulated successfully", customerId, events: [found] },
  },
  makeSandboxEvent: {
    request: { type: found.type, customerId },
    answer: { success: true, message: "Event made successfully", customerId, events: [found] },
  },
  ...WEBHOOK_EXAMPLES,
  ...PORTAL_EXAMPLES,
  ...CONNECTION_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...OPERATIONS_EXAMPLES,
  ...ORGANISATION_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...USAGE_EXAMPLES,
  ...CUSTOMER_READ_EXAMPLES,
  getHealth: { answer: { success: true, status: "ok", version: "0.1.0" } },
  getLiveness: { answer: { success: true } },
  getReadiness: { answer: { success: true } },
};
