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
  /** The file of texts in locales/en-GB/console, and the folder in pages/. */
  texts: string;
  load: () => Promise<ComponentType<PageProps>>;
};

/** Every page, one line each. The one with the path "/" is its scope's home, or the first one is; the menu keeps this order. */
// prettier-ignore
export const pages: readonly ConsolePage[] = [
  { path: "/customers", scopes: ["partner"], right: "customers:read", group: "work", text: "page.customers", texts: "customers", load: async () => (await import("./pages/customers/customers-page.tsx")).CustomersPage },
  { path: "/", scopes: ["operator"], right: "system:read", group: "work", text: "page.now", texts: "operations", load: async () => (await import("./pages/operations/now-page.tsx")).NowPage },
  { path: "/imports", scopes: ["operator"], right: "imports:read", group: "work", text: "page.imports", texts: "operations", load: async () => (await import("./pages/operations/imports-page.tsx")).ImportsPage },
  { path: "/imports/:importId", scopes: ["operator"], right: "imports:read", text: "page.import", texts: "operations", load: async () => (await import("./pages/operations/import-page.tsx")).ImportPage },
  { path: "/queues", scopes: ["operator"], right: "jobs:read", group: "work", text: "page.queues", texts: "operations", load: async () => (await import("./pages/operations/queues-page.tsx")).QueuesPage },
  { path: "/health", scopes: ["operator"], right: "system:read", group: "work", text: "page.health", texts: "operations", load: async () => (await import("./pages/operations/health-page.tsx")).HealthPage },
  { path: "/timetable", scopes: ["operator"], right: "jobs:read", group: "running", text: "page.timetable", texts: "operations", load: async () => (await import("./pages/operations/timetable-page.tsx")).TimetablePage },
  { path: "/settings", scopes: ["operator"], right: "settings:read", group: "running", text: "page.settings", texts: "operations", load: async () => (await import("./pages/operations/settings-page.tsx")).SettingsPage },
];

export const pagesOf = (scope: Scope): ConsolePage[] => pages.filter(({ scopes }) => scopes.includes(scope));

/** A page's code and texts, loaded when it is first needed. Not React's `lazy`, because that waits 300 ms even for loaded code. */
const loaded = new Map<ConsolePage, ComponentType<PageProps>>();

export const loadedPage = (page: ConsolePage): ComponentType<PageProps> | undefined => loaded.get(page);

export async function loadPage(page: ConsolePage): Promise<ComponentType<PageProps>> {
  const [component] = await Promise.all([page.load(), loadTexts(page.texts)]);
  loaded.set(page, component);
  return component;
}
