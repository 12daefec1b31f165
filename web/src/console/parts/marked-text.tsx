import type { ReactNode } from "react";

/** Matches `code` and [a file of the documentation](file.md). */
const MARKED = /`([^`]+)`|\[([^[\]]+)\]\([^()]+\)/g;

/**
 * A text in which names are marked as in our Markdown. The files that it refers to are not served, so only their names
 * are shown.
 */
export function MarkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: file, index } of text.matchAll(MARKED)) {
    parts.push(text.slice(end, index), <code key={index}>{code ?? `docs/${file ?? ""}`}</code>);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
