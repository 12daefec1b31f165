/** A page whose code is fetched when it is first wanted. */
export type LazyPage<Page> = { load: () => Promise<Page>; loaded: () => Page | undefined };

/** Each page is a chunk of its own. Not React's `lazy`: that waits 300 ms even for what is already there. */
export const pages = {
  overview: lazily(async () => (await import("./pages/overview.tsx")).OverviewPage),
  breaches: lazily(async () => (await import("./pages/breaches.tsx")).BreachesPage),
  breach: lazily(async () => (await import("./pages/breach.tsx")).BreachPage),
  monitored: lazily(async () => (await import("./pages/monitored.tsx")).MonitoredPage),
  reports: lazily(async () => (await import("./pages/reports.tsx")).ReportsPage),
  settings: lazily(async () => (await import("./pages/settings.tsx")).SettingsPage),
};

/** Fetches the page at a path below /portal ahead of the router, which asks for it only once React is there. */
export async function loadPageAt(path: string): Promise<void> {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  const name = first === "" ? "overview" : first === "breaches" && second !== "" ? "breach" : first;
  if (Object.hasOwn(pages, name)) await pages[name as keyof typeof pages].load();
}

/** All of them together are smaller than one picture; whoever looks at one page goes on to another. */
export function loadOtherPages(): void {
  for (const page of Object.values(pages)) page.load().catch(() => undefined);
}

function lazily<Page>(fetchPage: () => Promise<Page>): LazyPage<Page> {
  let loaded: Page | undefined;
  let loading: Promise<Page> | undefined;
  const load = async () => {
    try {
      loaded = await fetchPage();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { load: () => (loading ??= load()), loaded: () => loaded };
}
