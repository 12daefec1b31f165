import { createRequire } from "node:module";
import { escapeHtml } from "../../kernel/html.ts";
import { BASE_URL, PLACEHOLDERS } from "./samples/index.ts";

type Highlighter = {
  registerLanguage(name: string, language: unknown): void;
  highlight(code: string, options: { language: string }): { value: string };
};

// Loaded with `require` instead of `import`: the library's types include the browser's, which server code must not use.
const load = createRequire(import.meta.url);
const hljs = load("highlight.js/lib/core") as Highlighter;

/** By the names that code blocks have in Markdown. */
const LANGUAGES: Record<string, string> = {
  sh: "bash",
  js: "javascript",
  json: "json",
  php: "php",
  python: "python",
  go: "go",
  csharp: "csharp",
};
for (const [name, file] of Object.entries(LANGUAGES)) {
  hljs.registerLanguage(name, load(`highlight.js/lib/languages/${file}`));
}

const FILLED = new Map<string, string>([
  ...Object.entries(PLACEHOLDERS).map(([name, text]): [string, string] => [text, name]),
  [BASE_URL, "baseUrl"],
]);
const FILL = new RegExp([...FILLED.keys()].map((text) => text.replaceAll(".", "\\.")).join("|"), "g");

/** Code as HTML: coloured, and with marks where the reader's own values go. */
export function highlight(code: string, language: string, baseUrl: string): string {
  const html = Object.hasOwn(LANGUAGES, language) ? hljs.highlight(code, { language }).value : escapeHtml(code);
  return html.replaceAll(FILL, (text) => {
    const shown = text === BASE_URL ? escapeHtml(baseUrl) : text;
    return `<span data-fill="${FILLED.get(text) ?? ""}">${shown}</span>`;
  });
}
