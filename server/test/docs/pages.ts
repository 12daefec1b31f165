/** Reads the documentation as its readers do: over HTTP, page by page. */

export type ReadPage = { path: string; status: number; html: string };

export const readPage = async (baseUrl: string, path: string): Promise<ReadPage> => {
  const answer = await fetch(baseUrl + path, { headers: { accept: "text/html" } });
  return { path, status: answer.status, html: await answer.text() };
};

/** Every page that can be reached from the first one. */
export async function readAllPages(baseUrl: string): Promise<Map<string, ReadPage>> {
  const pages = new Map<string, ReadPage>();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await readPage(baseUrl, path);
    pages.set(path, page);
    const found = linksIn(page.html).map((href) => href.split("#", 1).join(""));
    waiting.push(...found.filter((href) => /^\/docs(\/|$)/.test(href) && !href.endsWith(".tgz")));
  }
  return pages;
}

export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => unescape(href));

export const idsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => unescape(id)));

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };
const unescape = (text: string): string => text.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** The text that a reader would copy. */
const textOf = (html: string): string => unescape(html.replaceAll(/<[^>]*>/g, ""));

export type ShownSample = { operationId: string; language: string; code: string };

/** The samples of the operations on a page of the reference. */
export function samplesIn(html: string): ShownSample[] {
  return html
    .split('<section class="operation" id="')
    .slice(1)
    .flatMap((section) => {
      const operationId = section.split('"', 1).join("");
      const shown = section.matchAll(/<div class="sample" data-lang="(\w+)">.*?<pre[^>]*><code>(.*?)<\/code><\/pre>/gs);
      return [...shown].map(([, language = "", code = ""]) => ({ operationId, language, code: textOf(code) }));
    });
}

/** All code on a page, with the language of each block if it is one of several. */
export const codeIn = (html: string): string[] =>
  [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code = ""]) => textOf(code));
