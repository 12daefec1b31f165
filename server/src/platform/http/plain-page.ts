import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../kernel/html.ts";
import { neverKept } from "./security-headers.ts";

/**
 * A page for a visitor who isn't signed in: a card with a few words. The script and style come from web/src/confirm.
 */
export type PlainPage = {
  locale: string;
  title: string;
  /** HTML. */
  body: string;
  /** HTML, such as a script or another style sheet. */
  head?: string;
};

export const plainPage = ({ locale, title, body, head = "" }: PlainPage): string => `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/portal/confirm.css">
${head}</head>
<body>
<main class="card">
${body}
</main>
</body>
</html>
`;

/** Whether the request comes from a person's browser and not from an API client. A page helps people more than JSON. */
export const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html") === true && !/^\/+api\//.test(url);

/** Sends such a page uncached: it shows the current state, often to one person only. */
export const showPage = (
  reply: FastifyReply,
  headers: Record<string, string>,
  status: number,
  html: string,
): FastifyReply => neverKept(reply).code(status).headers(headers).type("text/html; charset=utf-8").send(html);
