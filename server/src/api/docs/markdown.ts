import { posix } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "../../kernel/html.ts";
import { type CodeBlock, codeBlock, codeTabs, languageOfFence } from "./code-blocks.ts";

export type Heading = { depth: number; id: string; text: string };

/** A part of a page that the search can lead to. */
export type GuideSection = { id: string; title: string; text: string };

export type Rendered = { title: string; html: string; headings: Heading[]; sections: GuideSection[] };

export type MarkdownOptions = {
  baseUrl: string;
  /** Where a link to a file of the repository leads; if undefined, only its text is shown. */
  linkTo(path: string): string | undefined;
  /** The file's own path in the repository. */
  path: string;
};

/** A document as HTML. The first heading is its title. HTML in it is left out: our documents contain none. */
export function renderMarkdown(text: string, options: MarkdownOptions): Rendered {
  const headings: Heading[] = [];
  const marked = markedFor(options, headings);
  const [first, ...rest] = marked.lexer(text);
  const title = first?.type === "heading" ? plain((first as Tokens.Heading).tokens) : "";
  const parts = grouped(title === "" ? [...(first ? [first] : []), ...rest] : rest);
  const sections: GuideSection[] = [{ id: "", title, text: "" }];
  const html = parts.map((part) => {
    if (Array.isArray(part)) return codeTabs(part, options.baseUrl, sections.at(-1)?.title ?? title);
    const made = marked.parser([part]);
    const section = sections.at(-1);
    if (part.type === "heading")
      sections.push({ id: headings.at(-1)?.id ?? "", title: headings.at(-1)?.text ?? "", text: "" });
    else if (section && part.type !== "code") section.text = `${section.text} ${wordsOf(made)}`.trim();
    return made;
  });
  return { title, html: html.join("\n"), headings, sections };
}

/** One line of Markdown, such as a description in the OpenAPI document. */
export const renderInline = (text: string, options: MarkdownOptions): string =>
  markedFor(options, []).parseInline(text, { async: false });

function markedFor(options: MarkdownOptions, headings: Heading[]): Marked {
  const { baseUrl } = options;
  return new Marked({
    gfm: true,
    renderer: {
      html: () => "",
      code: ({ text, lang = "" }) => codeBlock({ code: text, fence: lang }, baseUrl),
      heading({ tokens, depth }) {
        const text = plain(tokens);
        const id = uniqueId(text, headings);
        headings.push({ depth, id, text });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(href, options);
        return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

/** Links to files follow the repository's folders; all others stay unchanged. */
function targetOf(href: string, options: MarkdownOptions): string | undefined {
  if (/^(#|\/|https?:)/.test(href)) return href;
  const [file = "", hash] = href.split("#");
  const target = options.linkTo(posix.join(posix.dirname(options.path), file));
  return target === undefined || hash === undefined ? target : `${target}#${hash}`;
}

/** The same as GitHub's, so that links within a document work in both places. */
function uniqueId(text: string, headings: readonly Heading[]): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  const isTaken = (id: string) => headings.some((heading) => heading.id === id);
  let id = base;
  for (let number = 1; isTaken(id); number += 1) id = `${base}-${number}`;
  return id;
}

function plain(tokens: readonly Token[]): string {
  const textOf = (token: Token): string => {
    const { tokens: inner, text = "" } = token as { tokens?: Token[]; text?: string };
    return inner === undefined ? text : plain(inner);
  };
  return tokens.map(textOf).join("");
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Code blocks that follow each other directly, in different languages, are the same thing in each of them. */
function grouped(tokens: readonly Token[]): (Token | CodeBlock[])[] {
  const parts: (Token | CodeBlock[])[] = [];
  let run: Tokens.Code[] = [];
  const end = () => {
    if (run.length > 1) parts.push(run.map(({ text, lang = "" }) => ({ code: text, fence: lang })));
    else parts.push(...run);
    run = [];
  };
  for (const token of tokens) {
    if (token.type === "space") continue;
    const code = token.type === "code" ? (token as Tokens.Code) : undefined;
    const isNext =
      code && languageOfFence(code.lang ?? "") !== undefined && run.every(({ lang }) => lang !== code.lang);
    if (!isNext) end();
    if (isNext) run.push(code);
    else parts.push(token);
  }
  end();
  return parts;
}
