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
  { path: "/", scopes: ["partner"], right: "customers:read", group: "work", text: "page.today", texts: ["today", "customers"], load: async () => (await import("./pages/today/today-page.tsx")).TodayPage },
  { path: "/customers", scopes: ["partner"], right: "customers:read", group: "work", text: "page.customers", texts: "customers", load: async () => (await import("./pages/customers/customers-page.tsx")).CustomersPage },
  { path: "/customers/onboard", scopes: ["partner"], right: "customers:write", text: "page.onboard", texts: "customers", load: async () => (await import("./pages/onboarding/onboard-page.tsx")).OnboardPage },
  { path: "/customers/onboard-many", scopes: ["partner"], right: "customers:write", text: "page.onboardMany", texts: "customers", load: async () => (await import("./pages/onboarding/onboard-many-page.tsx")).OnboardManyPage },
  { path: "/customers/:customerId", scopes: ["partner"], right: "customers:read", text: "page.customer", texts: "customers", load: async () => (await import("./pages/customer/customer-page.tsx")).CustomerPage },
  { path: "/usage", scopes: ["partner", "distributor", "operator"], right: "billing:read", group: "work", text: "page.usage", texts: "usage", load: async () => (await import("./pages/usage/usage-page.tsx")).UsagePage },
  { path: "/webhooks", scopes: ["partner", "distributor"], right: "webhooks:read", group: "integration", text: "page.webhooks", texts: "webhooks", load: async () => (await import("./pages/webhooks/webhooks-page.tsx")).WebhooksPage },
  { path: "/webhooks/deliveries/:deliveryId", scopes: ["partner", "distributor"], right: "webhooks:read", text: "page.delivery", texts: "webhooks", load: async () => (await import("./pages/webhooks/delivery-page.tsx")).DeliveryPage },
  { path: "/webhooks/:webhookId", scopes: ["partner", "distributor"], right: "webhooks:read", text: "page.webhook", texts: "webhooks", load: async () => (await import("./pages/webhooks/webhook-page.tsx")).WebhookPage },
  { path: "/keys", scopes: ["partner", "distributor", "operator"], right: "keys:read", group: "integration", text: "page.keys", texts: "keys", load: async () => (await import("./pages/keys/keys-page.tsx")).KeysPage },
  { path: "/brand", scopes: ["partner"], right: "partners:read", group: "organisation", text: "page.brand", texts: "brand", load: async () => (await import("./pages/brand/brand-page.tsx")).BrandPage },
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
