import { ERROR_CODES } from "../../kernel/error-codes.ts";
import { escapeHtml } from "../../kernel/html.ts";
import { GUIDES, type Guide, readGuide } from "./guides.ts";
import type { DocsPage } from "./layout.ts";
import { type CallLimits, LIMITS_HEAD, limitsRows } from "./limits-table.ts";
import { type Heading, type Rendered, renderMarkdown } from "./markdown.ts";
import { pathOfGuide } from "./navigation.ts";

/** Files of the repository that have a page here. */
export function linkToFile(path: string): string | undefined {
  if (path === "openapi.json") return "/openapi.json";
  const guide = GUIDES.find(({ file }) => `docs/${file}` === path);
  return guide && pathOfGuide(guide.slug);
}

export type GuideSettings = { baseUrl: string; limits: CallLimits };

export function renderGuide(guide: Guide, { baseUrl, limits }: GuideSettings): Rendered {
  const text = withLimits(readGuide(guide), limits);
  const rendered = renderMarkdown(text, { baseUrl, linkTo: linkToFile, path: `docs/${guide.file}` });
  return { ...rendered, html: withCodeAnchors(rendered.html) };
}

export function guidePage(guide: Guide, { title, html, headings, sections }: Rendered): DocsPage {
  const [next] = GUIDES.slice(GUIDES.indexOf(guide) + 1);
  return {
    path: pathOfGuide(guide.slug),
    title,
    description: sections[0]?.text.slice(0, 200) ?? title,
    kind: "guide",
    html: `<article>
<h1>${escapeHtml(title)}</h1>
${html}
${next ? `<p class="next"><a href="${pathOfGuide(next.slug)}"><span>Next</span> ${escapeHtml(next.name)}</a></p>` : ""}
</article>
${renderContents(headings)}`,
  };
}

function renderContents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return "";
  const items = shown.map(
    ({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  return `<aside class="contents"><nav aria-label="On this page"><p class="group">On this page</p><ul>${items.join("")}</ul></nav></aside>`;
}

/** The committed file shows the defaults; the page shows the settings of this service. */
function withLimits(text: string, limits: CallLimits): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(LIMITS_HEAD), line(LIMITS_HEAD.map(() => "---")), ...limitsRows(limits).map(line)].join("\n");
  const [before, rest] = text.split("<!-- limits:begin -->");
  const after = rest?.split("<!-- limits:end -->")[1];
  return after === undefined ? text : `${before ?? ""}\n${table}\n${after}`;
}

/** Lets the reference link to the row of a code. */
function withCodeAnchors(html: string): string {
  const known = new Set<string>(ERROR_CODES);
  return html.replaceAll(/<tr><td><code>([a-z-]+)<\/code>/g, (row, code: string) =>
    known.has(code) ? `<tr id="${code}"><td><code>${code}</code>` : row,
  );
}
