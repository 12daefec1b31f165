import type { DocsAssets } from "./built-assets.ts";
import { guidePage, type GuideSettings, renderGuide } from "./guide-page.ts";
import { GUIDES } from "./guides.ts";
import { type DocsPage, type Frame, renderDocument } from "./layout.ts";
import { EVENTS_PATH, navigationOf, pathOfGuide, pathOfResource } from "./navigation.ts";
import { type ApiDescription, readEventTypes, readReference } from "./reference.ts";
import { eventsPage, resourcePage } from "./reference-page.ts";
import { searchEntries } from "./search-index.ts";
import { missingPage, startPage } from "./start-page.ts";

export type DocsFile = { type: string; content: string };

const SEARCH_PATH = "/docs/search.json";

/** Every page and file by its path, written when it is first asked for; undefined for paths that do not exist. */
export type DocsSite = { paths: string[]; find(path: string): DocsFile | undefined; missing(): DocsFile };

export type SiteSettings = GuideSettings & { version: string; assets: DocsAssets };

export function createSite(api: ApiDescription, settings: SiteSettings): DocsSite {
  const { baseUrl, version, assets } = settings;
  const resources = readReference(api);
  const events = readEventTypes(api);
  const frame: Frame = { assets, navigation: navigationOf(resources, events), version, baseUrl };
  const page = (made: DocsPage): DocsFile => ({
    type: "text/html; charset=utf-8",
    content: renderDocument(made, frame),
  });
  const search = (): DocsFile => {
    const guides = GUIDES.map((guide) => ({ guide, rendered: renderGuide(guide, settings) }));
    return {
      type: "application/json; charset=utf-8",
      content: JSON.stringify(searchEntries(guides, resources, events)),
    };
  };
  const makers = new Map<string, () => DocsFile>([
    ["/docs", () => page(startPage(baseUrl))],
    [SEARCH_PATH, search],
    [EVENTS_PATH, () => page(eventsPage(events, EVENTS_PATH, baseUrl))],
    ...GUIDES.map((guide): [string, () => DocsFile] => [
      pathOfGuide(guide.slug),
      () => page(guidePage(guide, renderGuide(guide, settings))),
    ]),
    ...resources.map((resource): [string, () => DocsFile] => [
      pathOfResource(resource),
      () => page(resourcePage(resource, baseUrl)),
    ]),
  ]);
  return {
    paths: [...makers.keys()],
    find: (path) => makers.get(path)?.(),
    missing: () => page(missingPage()),
  };
}
