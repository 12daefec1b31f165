import { lazily } from "../loading/lazy-page.ts";

/** Each page is a separate chunk. */
export const pages = {
  overview: lazily(async () => (await import("./pages/overview.tsx")).OverviewPage),
  breaches: lazily(async () => (await import("./pages/breaches.tsx")).BreachesPage),
  breach: lazily(async () => (await import("./pages/breach.tsx")).BreachPage),
  monitored: lazily(async () => (await import("./pages/monitored.tsx")).MonitoredPage),
  addresses: lazily(async () => (await import("./pages/addresses.tsx")).AddressesPage),
  reports: lazily(async () => (await import("./pages/reports.tsx")).ReportsPage),
  settings: lazily(async () => (await import("./pages/settings.tsx")).SettingsPage),
};

/** The page without an address of its own that replaces all others. */
export const sessionOver = lazily(async () => (await import("./pages/session-over.tsx")).SessionOverPage);

/** Loads the page at a path below /portal early. The router asks for it only once React has loaded. */
export async function loadPageAt(path: string): Promise<void> {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  const name = first === "" ? "overview" : first === "breaches" && second !== "" ? "breach" : first;
  if (Object.hasOwn(pages, name)) await pages[name as keyof typeof pages].load();
}

/** All pages together are smaller than one picture, and most users go on to another page. */
export function loadOtherPages(): void {
  for (const page of [...Object.values(pages), sessionOver]) page.load().catch(() => undefined);
}
