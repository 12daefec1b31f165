import type { FastifyPluginAsync } from "fastify";
import { v5 } from "uuid";
import { escapeHtml } from "../../kernel/html.ts";
import type { ApiParts } from "../parts.ts";
import { CHANGELOG_PAGE, type ChangelogEntry, committedChangelog } from "./changelog.ts";

const ATOM_FEED = "/docs/changelog.atom";
const JSON_FEED = "/docs/changelog.json";
const TITLE = "Sablewatch API: what has changed";

/** Feed readers keep what they have seen, so a feed needs only what they may have missed. */
const MOST_ENTRIES = 100;

/**
 * Ids are made from this and an entry's day and title: they're the same at every address of the service, and never
 * change.
 */
const FEED_ID = "5a0f2f5e-0a4c-4a55-9a3d-0d8f0c7e6b21";

/** The changelog for integrators as an Atom feed and as a JSON feed. */
export function changelogFeeds({ settings }: Pick<ApiParts, "settings">): FastifyPluginAsync {
  const entries = committedChangelog().slice(0, MOST_ENTRIES);
  return async (app) => {
    const feed = (path: string, type: string, write: (entries: readonly ChangelogEntry[], url: string) => string) =>
      app.get(path, { schema: { hide: true } }, (_request, reply) =>
        reply
          .header("Cache-Control", "public, max-age=3600")
          .type(`${type}; charset=utf-8`)
          .send(write(entries, settings.publicUrl())),
      );
    feed(ATOM_FEED, "application/atom+xml", atomFeed);
    feed(JSON_FEED, "application/feed+json", jsonFeed);
  };
}

/** RFC 4287. */
export function atomFeed(entries: readonly ChangelogEntry[], publicUrl: string): string {
  const page = xml(`${publicUrl}${CHANGELOG_PAGE}`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${FEED_ID}</id>
<title>${TITLE}</title>
<updated>${momentOf(entries[0])}</updated>
<author><name>Sablewatch</name></author>
<link rel="self" type="application/atom+xml" href="${xml(publicUrl + ATOM_FEED)}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries.map((entry) => atomEntry(entry, page)).join("")}</feed>
`;
}

const atomEntry = (entry: ChangelogEntry, page: string): string => `<entry>
<id>${idOf(entry)}</id>
<title>${xml(titleOf(entry))}</title>
<published>${momentOf(entry)}</published>
<updated>${momentOf(entry)}</updated>
<category term="${entry.kind.toLowerCase()}"/>
<link rel="alternate" type="text/html" href="${page}"/>
<content type="text">${xml(plainText(entry.text))}</content>
</entry>
`;

/** https://jsonfeed.org/version/1.1 */
export function jsonFeed(entries: readonly ChangelogEntry[], publicUrl: string): string {
  const items = entries.map((entry) => ({
    id: idOf(entry),
    url: `${publicUrl}${CHANGELOG_PAGE}`,
    title: titleOf(entry),
    content_text: plainText(entry.text),
    date_published: momentOf(entry),
    tags: [entry.kind.toLowerCase()],
  }));
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: TITLE,
    home_page_url: `${publicUrl}${CHANGELOG_PAGE}`,
    feed_url: publicUrl + JSON_FEED,
    authors: [{ name: "Sablewatch" }],
    items,
  });
}

const idOf = ({ date, title }: ChangelogEntry): string => `urn:uuid:${v5(`${date} ${title}`, FEED_ID)}`;
const titleOf = ({ kind, title }: ChangelogEntry): string => `${kind}: ${title.replaceAll("`", "")}`;

/** Atom requires a time, even for a feed without entries. */
const momentOf = (entry: ChangelogEntry | undefined): string => `${entry?.date ?? "1970-01-01"}T00:00:00Z`;

/** Readers show plain text as it is, so paragraphs have no line breaks, and links are reduced to their text. */
const plainText = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll("\n", " ").replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1"))
    .join("\n\n");

/** XML has no way to write most control characters, escaped or not. */
const xml = (text: string): string => escapeHtml(text.replace(/[^\P{Cc}\n\t]/gu, ""));
