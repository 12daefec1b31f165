import { escapeHtml } from "../../kernel/html.ts";
import { GUIDES } from "./guides.ts";
import type { ReferenceEvent, ReferenceResource } from "./reference.ts";
import type { DocsSurface } from "./samples/index.ts";

export const SURFACE_NAMES: Record<DocsSurface, string> = {
  partner: "Partner API",
  distributor: "Distributor API",
  operator: "Operator API",
};

export const EVENTS_PATH = "/docs/reference/events";
export const pathOfGuide = (slug: string): string => `/docs/guides/${slug}`;
export const pathOfResource = ({ surface, slug }: Pick<ReferenceResource, "surface" | "slug">): string =>
  `/docs/reference/${surface}/${slug}`;

export type NavEntry = { name: string; href: string; children?: { name: string; href: string }[] };
export type NavGroup = { title: string; entries: NavEntry[] };

/** The whole navigation. Only the page that is open shows its operations. */
export function navigationOf(resources: readonly ReferenceResource[], events: readonly ReferenceEvent[]): NavGroup[] {
  const guideGroups = [...new Set(GUIDES.map(({ group }) => group))].map((title) => ({
    title,
    entries: GUIDES.filter(({ group }) => group === title).map(({ slug, name }) => ({ name, href: pathOfGuide(slug) })),
  }));
  const surfaces = (Object.keys(SURFACE_NAMES) as DocsSurface[]).map((surface) => ({
    title: SURFACE_NAMES[surface],
    entries: resources.filter((one) => one.surface === surface).map(entryOf),
  }));
  const types = events.map(({ type }) => ({ name: type, href: `${EVENTS_PATH}#${type}` }));
  const ofEvents = { title: "Events", entries: [{ name: "All event types", href: EVENTS_PATH, children: types }] };
  return [...guideGroups, ...surfaces, ofEvents];
}

function entryOf(resource: ReferenceResource): NavEntry {
  const href = pathOfResource(resource);
  const children = resource.operations.map(({ id, title }) => ({ name: title, href: `${href}#${id}` }));
  return { name: resource.title, href, children };
}

export function renderNavigation(groups: readonly NavGroup[], path: string): string {
  return groups
    .map(
      ({ title, entries }) =>
        `<p class="group">${escapeHtml(title)}</p>\n<ul>\n${entries.map((entry) => renderEntry(entry, path)).join("\n")}\n</ul>`,
    )
    .join("\n");
}

function renderEntry({ name, href, children = [] }: NavEntry, path: string): string {
  const isHere = href === path;
  const link = `<a href="${escapeHtml(href)}"${isHere ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a>`;
  if (!isHere || children.length === 0) return `<li>${link}</li>`;
  const inner = children.map((child) => `<li><a href="${escapeHtml(child.href)}">${escapeHtml(child.name)}</a></li>`);
  return `<li>${link}<ul>${inner.join("")}</ul></li>`;
}
