import { escapeHtml } from "../../kernel/html.ts";
import { highlight } from "./highlight.ts";
import { SAMPLE_LANGUAGES, type SampleLanguageId } from "./samples/index.ts";

export type CodeBlock = { code: string; fence: string };

const LABELS: Partial<Record<string, string>> = {
  json: "JSON",
  csharp: "C#",
  console: "Terminal",
  http: "HTTP",
  sh: "Shell",
};

const COPY = `<button type="button" class="copy needs-script">Copy</button>`;

// Blocks can be scrolled sideways, so the keyboard must be able to reach them.
const pre = ({ code, fence }: CodeBlock, label: string, baseUrl: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${highlight(code, fence, baseUrl)}</code></pre>`;

export const languageOfFence = (fence: string): SampleLanguageId | undefined =>
  SAMPLE_LANGUAGES.find((language) => language.fence === fence)?.id;

/** One block of code, with its caption and a button that copies it. */
export function codeBlock(block: CodeBlock, baseUrl: string, caption?: string): string {
  const label =
    caption ?? LABELS[block.fence] ?? SAMPLE_LANGUAGES.find(({ fence }) => fence === block.fence)?.label ?? "Text";
  return `<figure class="code"><figcaption><span>${escapeHtml(label)}</span>${COPY}</figcaption>${pre(block, label, baseUrl)}</figure>`;
}

/**
 * The same thing in several languages. If scripts run, the style sheet shows only the reader's language; without
 * scripts, all are shown, one below the other.
 */
export function codeTabs(blocks: readonly CodeBlock[], baseUrl: string, caption: string): string {
  const shown = blocks.flatMap((block) => {
    const language = SAMPLE_LANGUAGES.find(({ fence }) => fence === block.fence);
    return language ? [{ block, language }] : [];
  });
  const tabs = shown.map(
    ({ language: { id, label } }) =>
      `<button type="button" data-choose="${id}" aria-pressed="false">${escapeHtml(label)}</button>`,
  );
  const panes = shown.map(
    ({ block, language: { id, label } }) =>
      `<div class="sample" data-lang="${id}"><p class="only-without-script">${escapeHtml(label)}</p>${pre(block, `${caption}, ${label}`, baseUrl)}</div>`,
  );
  const ids = shown.map(({ language }) => language.id).join(" ");
  return `<figure class="code samples" data-langs="${ids}"><figcaption><span class="tabs needs-script" role="group" aria-label="Language">${tabs.join("")}</span>${COPY}</figcaption>${panes.join("")}</figure>`;
}
