import { escapeHtml } from "../../kernel/html.ts";
import type { DocsAssets } from "./built-assets.ts";
import { EVENTS_PATH, type NavGroup, pathOfGuide, renderNavigation } from "./navigation.ts";

export type DocsPage = {
  path: string;
  title: string;
  description: string;
  /** `reference` has its samples in a pane of their own; `guide` has the list of its parts there. */
  kind: "guide" | "reference" | "start";
  html: string;
};

export type Frame = { assets: DocsAssets; navigation: readonly NavGroup[]; version: string; baseUrl: string };

const ICONS = {
  search: `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.500 10.500 3.500 3.500"/></svg>`,
  theme: `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/><path class="half" d="M8 2a6 6 0 0 1 0 12z"/></svg>`,
  menu: `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4.500h12M2 8h12M2 11.500h12"/></svg>`,
};

/** The whole document around a page. Nothing in it is inline, and nothing comes from elsewhere. */
export function renderDocument(page: DocsPage, { assets, navigation, version, baseUrl }: Frame): string {
  const { path, title, description, kind, html } = page;
  const isAt = (prefix: string) => (path.startsWith(prefix) ? ' aria-current="true"' : "");
  return `<!doctype html>
<html lang="en" data-lang="curl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sablewatch docs</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="data:,">
<script src="${assets.theme}"></script>
${assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join("\n")}
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-base-url="${escapeHtml(baseUrl)}">
<a class="skip" href="#docs-content">Skip to the content</a>
<header class="top">
<a class="menu" href="#docs-menu" aria-label="Menu">${ICONS.menu}<span>Menu</span></a>
<a class="mark" href="/docs">Sablewatch <span>Docs</span></a>
<nav class="areas" aria-label="Areas">
<a href="${pathOfGuide("quickstart")}"${isAt("/docs/guides/")}>Guides</a>
<a href="/docs/reference/partner/customers"${isAt("/docs/reference/")}>API reference</a>
<a href="${EVENTS_PATH}">Events</a>
</nav>
<button type="button" class="find needs-script" id="docs-find" aria-label="Search">${ICONS.search}<span>Search</span><kbd>/</kbd></button>
<button type="button" class="keys needs-script" id="docs-keys">Your keys</button>
<button type="button" class="theme needs-script" id="docs-theme" aria-label="Colours: as the system">${ICONS.theme}</button>
</header>
<div class="frame ${kind}">
<nav class="side" id="docs-menu" aria-label="Documentation">
<a class="close" href="#docs-content">Close the menu</a>
${renderNavigation(navigation, path)}
<p class="foot">Version ${escapeHtml(version)} · <a href="/openapi.json">openapi.json</a></p>
</nav>
<main id="docs-content" tabindex="-1">
${html}
</main>
</div>
</body>
</html>
`;
}
