import type { ComponentType } from "react";
import { lazily, type LazyPage } from "../../loading/lazy-page.ts";
import type { PageProps } from "../parts/page-props.ts";
import type { Right, Scope } from "../session/session.ts";
import { loadTexts, type TextKey } from "../texts/texts.ts";

export type MenuGroup = "work" | "integration" | "organisation" | "running" | "tenants" | "data";

export type ConsolePage = {
  /** Relative to /console. */
  path: string;
  scopes: readonly Scope[];
  /** Without this right, the page is not in the menu, and opening it shows why. */
  right: Right;
  /** If left out, the page is not in the menu but is reached from another page. */
  group?: MenuGroup;
} & Code;

type Code = { text: TextKey } & LazyPage<ComponentType<PageProps>>;

/** A page's name and code. The code is loaded together with its text files in locales/en-GB/console. */
const page = (text: TextKey, files: readonly string[], fetchPage: () => Promise<ComponentType<PageProps>>): Code => ({
  text,
  ...lazily(async () => {
    const [component] = await Promise.all([fetchPage(), ...files.map(loadTexts)]);
    return component;
  }),
});

const code = {
  now: page("page.now", ["operations"], async () => (await import("../pages/operations/now-page.tsx")).NowPage),
  imports: page(
    "page.imports",
    ["operations"],
    async () => (await import("../pages/operations/imports-page.tsx")).ImportsPage,
  ),
  import: page(
    "page.import",
    ["operations"],
    async () => (await import("../pages/operations/import-page.tsx")).ImportPage,
  ),
  queues: page(
    "page.queues",
    ["operations"],
    async () => (await import("../pages/operations/queues-page.tsx")).QueuesPage,
  ),
  health: page(
    "page.health",
    ["operations"],
    async () => (await import("../pages/operations/health-page.tsx")).HealthPage,
  ),
  partners: page(
    "page.partners",
    ["tenants"],
    async () => (await import("../pages/tenants/partners-page.tsx")).PartnersPage,
  ),
  billingCodes: page(
    "page.billingCodes",
    ["tenants"],
    async () => (await import("../pages/tenants/billing-codes-page.tsx")).BillingCodesPage,
  ),
  plans: page("page.plans", ["tenants"], async () => (await import("../pages/tenants/plans-page.tsx")).PlansPage),
  distributors: page(
    "page.distributors",
    ["tenants"],
    async () => (await import("../pages/tenants/distributors-page.tsx")).DistributorsPage,
  ),
  distributor: page(
    "page.distributor",
    ["tenants"],
    async () => (await import("../pages/tenants/distributor-page.tsx")).DistributorPage,
  ),
  newPartner: page(
    "page.newPartner",
    ["tenants"],
    async () => (await import("../pages/tenants/new-partner-page.tsx")).NewPartnerPage,
  ),
  partner: page(
    "page.partner",
    ["tenants", "addresses"],
    async () => (await import("../pages/tenants/partner-page.tsx")).PartnerPage,
  ),
  allCustomers: page(
    "page.customers",
    ["tenants"],
    async () => (await import("../pages/tenants/all-customers-page.tsx")).AllCustomersPage,
  ),
  anyCustomer: page(
    "page.customer",
    ["tenants"],
    async () => (await import("../pages/tenants/any-customer-page.tsx")).AnyCustomerPage,
  ),
  usage: page("page.usage", ["usage"], async () => (await import("../pages/usage/usage-page.tsx")).UsagePage),
  catalogue: page(
    "page.catalogue",
    ["catalogue"],
    async () => (await import("../pages/catalogue/catalogue-page.tsx")).CataloguePage,
  ),
  breach: page(
    "page.breach",
    ["catalogue"],
    async () => (await import("../pages/catalogue/breach-page.tsx")).BreachPage,
  ),
  mails: page("page.mails", ["mails"], async () => (await import("../pages/mails/mails-page.tsx")).MailsPage),
  timetable: page(
    "page.timetable",
    ["operations"],
    async () => (await import("../pages/operations/timetable-page.tsx")).TimetablePage,
  ),
  settings: page(
    "page.settings",
    ["operations"],
    async () => (await import("../pages/operations/settings-page.tsx")).SettingsPage,
  ),
  today: page(
    "page.today",
    ["today", "customers"],
    async () => (await import("../pages/today/today-page.tsx")).TodayPage,
  ),
  customers: page(
    "page.customers",
    ["customers"],
    async () => (await import("../pages/customers/customers-page.tsx")).CustomersPage,
  ),
  onboard: page(
    "page.onboard",
    ["customers"],
    async () => (await import("../pages/onboarding/onboard-page.tsx")).OnboardPage,
  ),
  onboardMany: page(
    "page.onboardMany",
    ["customers"],
    async () => (await import("../pages/onboarding/onboard-many-page.tsx")).OnboardManyPage,
  ),
  customer: page(
    "page.customer",
    ["customers"],
    async () => (await import("../pages/customer/customer-page.tsx")).CustomerPage,
  ),
  webhooks: page(
    "page.webhooks",
    ["webhooks"],
    async () => (await import("../pages/webhooks/webhooks-page.tsx")).WebhooksPage,
  ),
  delivery: page(
    "page.delivery",
    ["webhooks"],
    async () => (await import("../pages/webhooks/delivery-page.tsx")).DeliveryPage,
  ),
  webhook: page(
    "page.webhook",
    ["webhooks"],
    async () => (await import("../pages/webhooks/webhook-page.tsx")).WebhookPage,
  ),
  keys: page("page.keys", ["keys"], async () => (await import("../pages/keys/keys-page.tsx")).KeysPage),
  brand: page(
    "page.brand",
    ["brand", "addresses"],
    async () => (await import("../pages/brand/brand-page.tsx")).BrandPage,
  ),
  staff: page("page.staff", ["staff"], async () => (await import("../pages/staff/staff-page.tsx")).StaffPage),
  audit: page("page.audit", ["audit"], async () => (await import("../pages/audit/audit-page.tsx")).AuditPage),
  account: page(
    "page.account",
    ["account"],
    async () => (await import("../pages/account/account-page.tsx")).AccountPage,
  ),
  tokens: page("page.tokens", ["keys"], async () => (await import("../pages/keys/keys-page.tsx")).KeysPage),
};

const RESELLERS = ["partner", "distributor"] as const;
const EVERYBODY = [...RESELLERS, "operator"] as const;

/** Every page, in menu order. A scope's home is the page with the path "/", or otherwise its first page. */
export const pages: readonly ConsolePage[] = [
  { path: "/", scopes: ["operator"], right: "system:read", group: "work", ...code.now },
  { path: "/imports", scopes: ["operator"], right: "imports:read", group: "work", ...code.imports },
  { path: "/imports/:importId", scopes: ["operator"], right: "imports:read", ...code.import },
  { path: "/queues", scopes: ["operator"], right: "jobs:read", group: "work", ...code.queues },
  { path: "/health", scopes: ["operator"], right: "system:read", group: "work", ...code.health },
  { path: "/partners", scopes: ["distributor"], right: "partners:read", group: "work", ...code.partners },
  { path: "/billing-codes", scopes: ["distributor"], right: "billing-codes:read", group: "work", ...code.billingCodes },
  { path: "/plans", scopes: ["distributor"], right: "plans:read", group: "work", ...code.plans },
  { path: "/distributors", scopes: ["operator"], right: "distributors:read", group: "tenants", ...code.distributors },
  { path: "/distributors/:distributorId", scopes: ["operator"], right: "distributors:read", ...code.distributor },
  { path: "/partners", scopes: ["operator"], right: "partners:read", group: "tenants", ...code.partners },
  { path: "/partners/new", scopes: ["distributor", "operator"], right: "partners:write", ...code.newPartner },
  { path: "/partners/:partnerId", scopes: ["distributor", "operator"], right: "partners:read", ...code.partner },
  { path: "/customers", scopes: ["operator"], right: "customers:read", group: "tenants", ...code.allCustomers },
  { path: "/customers/:customerId", scopes: ["operator"], right: "customers:read", ...code.anyCustomer },
  { path: "/plans", scopes: ["operator"], right: "plans:read", group: "tenants", ...code.plans },
  { path: "/billing-codes", scopes: ["operator"], right: "billing:read", group: "tenants", ...code.billingCodes },
  { path: "/usage", scopes: ["operator"], right: "billing:read", group: "tenants", ...code.usage },
  { path: "/catalogue", scopes: ["operator"], right: "catalogue:read", group: "data", ...code.catalogue },
  { path: "/catalogue/:breachUuid", scopes: ["operator"], right: "catalogue:read", ...code.breach },
  { path: "/mails", scopes: ["operator"], right: "mails:read", group: "running", ...code.mails },
  { path: "/timetable", scopes: ["operator"], right: "jobs:read", group: "running", ...code.timetable },
  { path: "/settings", scopes: ["operator"], right: "settings:read", group: "running", ...code.settings },
  { path: "/", scopes: ["partner"], right: "customers:read", group: "work", ...code.today },
  { path: "/customers", scopes: ["partner"], right: "customers:read", group: "work", ...code.customers },
  { path: "/customers/onboard", scopes: ["partner"], right: "customers:write", ...code.onboard },
  { path: "/customers/onboard-many", scopes: ["partner"], right: "customers:write", ...code.onboardMany },
  { path: "/customers/:customerId", scopes: ["partner"], right: "customers:read", ...code.customer },
  { path: "/usage", scopes: RESELLERS, right: "billing:read", group: "work", ...code.usage },
  { path: "/webhooks", scopes: RESELLERS, right: "webhooks:read", group: "integration", ...code.webhooks },
  { path: "/webhooks/deliveries/:deliveryId", scopes: RESELLERS, right: "webhooks:read", ...code.delivery },
  { path: "/webhooks/:webhookId", scopes: RESELLERS, right: "webhooks:read", ...code.webhook },
  { path: "/keys", scopes: RESELLERS, right: "keys:read", group: "integration", ...code.keys },
  { path: "/brand", scopes: ["partner"], right: "partners:read", group: "organisation", ...code.brand },
  { path: "/keys", scopes: ["operator"], right: "keys:read", group: "organisation", ...code.tokens },
  { path: "/staff", scopes: EVERYBODY, right: "people:read", group: "organisation", ...code.staff },
  { path: "/audit", scopes: EVERYBODY, right: "audit:read", group: "organisation", ...code.audit },
  { path: "/account", scopes: EVERYBODY, right: "plans:read", ...code.account },
];

export const pagesOf = (scope: Scope): ConsolePage[] => pages.filter(({ scopes }) => scopes.includes(scope));
