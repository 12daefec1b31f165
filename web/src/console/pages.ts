import type { ComponentType } from "react";
import type { Right, Scope } from "./session/session.ts";
import { loadTexts, type TextKey } from "./texts/texts.ts";

/** What a page is given: the values in its path. */
export type PageProps = { params: Readonly<Record<string, string>> };

export type MenuGroup = "work" | "integration" | "organisation" | "running" | "tenants" | "data";

export type ConsolePage = {
  /** Below /console. */
  path: string;
  scopes: readonly Scope[];
  /** Without it the page is not in the menu, and a link to it explains. */
  right: Right;
  /** Left out, the page is reached from another one. */
  group?: MenuGroup;
  text: TextKey;
  /** Its files of texts in locales/en-GB/console. */
  texts: string | readonly string[];
  load: () => Promise<ComponentType<PageProps>>;
};

/** Every page, one line each. The one with the path "/" is its scope's home, or the first one is; the menu keeps this order. */
// prettier-ignore
export const pages: readonly ConsolePage[] = [
  { path: "/", scopes: ["operator"], right: "system:read", group: "work", text: "page.now", texts: "operations", load: async () => (await import("./pages/operations/now-page.tsx")).NowPage },
  { path: "/imports", scopes: ["operator"], right: "imports:read", group: "work", text: "page.imports", texts: "operations", load: async () => (await import("./pages/operations/imports-page.tsx")).ImportsPage },
  { path: "/imports/:importId", scopes: ["operator"], right: "imports:read", text: "page.import", texts: "operations", load: async () => (await import("./pages/operations/import-page.tsx")).ImportPage },
  { path: "/queues", scopes: ["operator"], right: "jobs:read", group: "work", text: "page.queues", texts: "operations", load: async () => (await import("./pages/operations/queues-page.tsx")).QueuesPage },
  { path: "/health", scopes: ["operator"], right: "system:read", group: "work", text: "page.health", texts: "operations", load: async () => (await import("./pages/operations/health-page.tsx")).HealthPage },
  { path: "/partners", scopes: ["distributor"], right: "partners:read", group: "work", text: "page.partners", texts: "tenants", load: async () => (await import("./pages/tenants/partners-page.tsx")).PartnersPage },
  { path: "/billing-codes", scopes: ["distributor"], right: "billing-codes:read", group: "work", text: "page.billingCodes", texts: "tenants", load: async () => (await import("./pages/tenants/billing-codes-page.tsx")).BillingCodesPage },
  { path: "/plans", scopes: ["distributor"], right: "plans:read", group: "work", text: "page.plans", texts: "tenants", load: async () => (await import("./pages/tenants/plans-page.tsx")).PlansPage },
  { path: "/distributors", scopes: ["operator"], right: "distributors:read", group: "tenants", text: "page.distributors", texts: "tenants", load: async () => (await import("./pages/tenants/distributors-page.tsx")).DistributorsPage },
  { path: "/distributors/:distributorId", scopes: ["operator"], right: "distributors:read", text: "page.distributor", texts: "tenants", load: async () => (await import("./pages/tenants/distributor-page.tsx")).DistributorPage },
  { path: "/partners", scopes: ["operator"], right: "partners:read", group: "tenants", text: "page.partners", texts: "tenants", load: async () => (await import("./pages/tenants/partners-page.tsx")).PartnersPage },
  { path: "/partners/new", scopes: ["distributor", "operator"], right: "partners:write", text: "page.newPartner", texts: "tenants", load: async () => (await import("./pages/tenants/new-partner-page.tsx")).NewPartnerPage },
  { path: "/partners/:partnerId", scopes: ["distributor", "operator"], right: "partners:read", text: "page.partner", texts: ["tenants", "addresses"], load: async () => (await import("./pages/tenants/partner-page.tsx")).PartnerPage },
  { path: "/customers", scopes: ["operator"], right: "customers:read", group: "tenants", text: "page.customers", texts: "tenants", load: async () => (await import("./pages/tenants/all-customers-page.tsx")).AllCustomersPage },
  { path: "/customers/:customerId", scopes: ["operator"], right: "customers:read", text: "page.customer", texts: "tenants", load: async () => (await import("./pages/tenants/any-customer-page.tsx")).AnyCustomerPage },
  { path: "/plans", scopes: ["operator"], right: "plans:read", group: "tenants", text: "page.plans", texts: "tenants", load: async () => (await import("./pages/tenants/plans-page.tsx")).PlansPage },
  { path: "/billing-codes", scopes: ["operator"], right: "billing:read", group: "tenants", text: "page.billingCodes", texts: "tenants", load: async () => (await import("./pages/tenants/billing-codes-page.tsx")).BillingCodesPage },
  { path: "/usage", scopes: ["operator"], right: "billing:read", group: "tenants", text: "page.usage", texts: "usage", load: async () => (await import("./pages/usage/usage-page.tsx")).UsagePage },
  { path: "/catalogue", scopes: ["operator"], right: "catalogue:read", group: "data", text: "page.catalogue", texts: "catalogue", load: async () => (await import("./pages/catalogue/catalogue-page.tsx")).CataloguePage },
  { path: "/catalogue/:breachUuid", scopes: ["operator"], right: "catalogue:read", text: "page.breach", texts: "catalogue", load: async () => (await import("./pages/catalogue/breach-page.tsx")).BreachPage },
  { path: "/mails", scopes: ["operator"], right: "mails:read", group: "running", text: "page.mails", texts: "mails", load: async () => (await import("./pages/mails/mails-page.tsx")).MailsPage },
  { path: "/timetable", scopes: ["operator"], right: "jobs:read", group: "running", text: "page.timetable", texts: "operations", load: async () => (await import("./pages/operations/timetable-page.tsx")).TimetablePage },
  { path: "/settings", scopes: ["operator"], right: "settings:read", group: "running", text: "page.settings", texts: "operations", load: async () => (await import("./pages/operations/settings-page.tsx")).SettingsPage },
  { path: "/", scopes: ["partner"], right: "customers:read", group: "work", text: "page.today", texts: ["today", "customers"], load: async () => (await import("./pages/today/today-page.tsx")).TodayPage },
  { path: "/customers", scopes: ["partner"], right: "customers:read", group: "work", text: "page.customers", texts: "customers", load: async () => (await import("./pages/customers/customers-page.tsx")).CustomersPage },
  { path: "/customers/onboard", scopes: ["partner"], right: "customers:write", text: "page.onboard", texts: "customers", load: async () => (await import("./pages/onboarding/onboard-page.tsx")).OnboardPage },
  { path: "/customers/onboard-many", scopes: ["partner"], right: "customers:write", text: "page.onboardMany", texts: "customers", load: async () => (await import("./pages/onboarding/onboard-many-page.tsx")).OnboardManyPage },
  { path: "/customers/:customerId", scopes: ["partner"], right: "customers:read", text: "page.customer", texts: "customers", load: async () => (await import("./pages/customer/customer-page.tsx")).CustomerPage },
  { path: "/usage", scopes: ["partner", "distributor"], right: "billing:read", group: "work", text: "page.usage", texts: "usage", load: async () => (await import("./pages/usage/usage-page.tsx")).UsagePage },
  { path: "/webhooks", scopes: ["partner", "distributor"], right: "webhooks:read", group: "integration", text: "page.webhooks", texts: "webhooks", load: async () => (await import("./pages/webhooks/webhooks-page.tsx")).WebhooksPage },
  { path: "/webhooks/deliveries/:deliveryId", scopes: ["partner", "distributor"], right: "webhooks:read", text: "page.delivery", texts: "webhooks", load: async () => (await import("./pages/webhooks/delivery-page.tsx")).DeliveryPage },
  { path: "/webhooks/:webhookId", scopes: ["partner", "distributor"], right: "webhooks:read", text: "page.webhook", texts: "webhooks", load: async () => (await import("./pages/webhooks/webhook-page.tsx")).WebhookPage },
  { path: "/keys", scopes: ["partner", "distributor"], right: "keys:read", group: "integration", text: "page.keys", texts: "keys", load: async () => (await import("./pages/keys/keys-page.tsx")).KeysPage },
  { path: "/brand", scopes: ["partner"], right: "partners:read", group: "organisation", text: "page.brand", texts: ["brand", "addresses"], load: async () => (await import("./pages/brand/brand-page.tsx")).BrandPage },
  { path: "/keys", scopes: ["operator"], right: "keys:read", group: "organisation", text: "page.tokens", texts: "keys", load: async () => (await import("./pages/keys/keys-page.tsx")).KeysPage },
  { path: "/staff", scopes: ["partner", "distributor", "operator"], right: "people:read", group: "organisation", text: "page.staff", texts: "staff", load: async () => (await import("./pages/staff/staff-page.tsx")).StaffPage },
  { path: "/audit", scopes: ["partner", "distributor", "operator"], right: "audit:read", group: "organisation", text: "page.audit", texts: "audit", load: async () => (await import("./pages/audit/audit-page.tsx")).AuditPage },
  { path: "/account", scopes: ["partner", "distributor", "operator"], right: "plans:read", text: "page.account", texts: "account", load: async () => (await import("./pages/account/account-page.tsx")).AccountPage },
];

export const pagesOf = (scope: Scope): ConsolePage[] => pages.filter(({ scopes }) => scopes.includes(scope));

/** A page's code and texts, loaded when it is first needed. Not React's `lazy`, because that waits 300 ms even for loaded code. */
const loaded = new Map<ConsolePage, ComponentType<PageProps>>();

export const loadedPage = (page: ConsolePage): ComponentType<PageProps> | undefined => loaded.get(page);

export async function loadPage(page: ConsolePage): Promise<ComponentType<PageProps>> {
  const [component] = await Promise.all([page.load(), ...[page.texts].flat().map(loadTexts)]);
  loaded.set(page, component);
  return component;
}
