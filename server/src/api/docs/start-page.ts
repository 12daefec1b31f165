import { codeBlock } from "./code-blocks.ts";
import type { DocsPage } from "./layout.ts";
import { EVENTS_PATH, pathOfGuide } from "./navigation.ts";
import { BASE_URL, PLACEHOLDERS } from "./samples/index.ts";

const FIRST_CALL = `curl ${BASE_URL}/api/v1/integrations/customers \\
  -H 'SW-PARTNER-ID: ${PLACEHOLDERS.partnerId}' \\
  -H 'SW-API-KEY: ${PLACEHOLDERS.partnerKey}'`;

const CARDS: [title: string, href: string, text: string][] = [
  ["Quickstart", pathOfGuide("quickstart"), "From a key to a verified webhook in five minutes, with Node or PHP."],
  ["Authentication", pathOfGuide("authentication"), "Two headers, and how distributors act for their partners."],
  ["Webhooks", pathOfGuide("webhooks"), "Signed events, signed answers, retries and redelivery."],
  ["Errors", pathOfGuide("errors"), "Every code with its cause and its cure, and what to retry."],
  ["Testing", pathOfGuide("testing"), "A demo with data, test events, and samples you can run."],
  ["Going live", pathOfGuide("going-live"), "What to check before your first real customer."],
];

const REFERENCES: [title: string, href: string, text: string][] = [
  ["Partner API", "/docs/reference/partner/customers", "Onboard customers, read their breaches, manage webhooks."],
  ["Distributor API", "/docs/reference/distributor/partners", "Plans, partners, billing codes and figures."],
  ["Operator API", "/docs/reference/operator/health", "Whether the service is alive and ready."],
  ["Events", EVENTS_PATH, "Every event type with its fields and an example."],
];

const cards = (all: typeof CARDS): string =>
  `<ul class="cards">${all.map(([title, href, text]) => `<li><a href="${href}"><strong>${title}</strong><span>${text}</span></a></li>`).join("\n")}</ul>`;

/** Where readers start. */
export const startPage = (baseUrl: string): DocsPage => ({
  path: "/docs",
  title: "Documentation",
  description: "How to build on Sablewatch: guides, API reference, webhooks.",
  kind: "start",
  html: `<article>
<h1>Build on Sablewatch</h1>
<p class="lead">Sablewatch watches your customers’ domains and email addresses for breaches, and tells your systems what it finds. One HTTP API, JSON everywhere, signed webhooks.</p>
${cards(CARDS)}
<h2 id="first-call">A first call</h2>
<p>Put your partner id and key in with <em>Your keys</em> above, and every sample on these pages has them. They stay in this tab and are sent nowhere.</p>
${codeBlock({ code: FIRST_CALL, fence: "sh" }, baseUrl)}
<h2 id="reference">API reference</h2>
${cards(REFERENCES)}
<p>The whole API as one document: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1, webhooks included).</p>
</article>`,
});

/** Doesn't repeat what was requested: it may contain anything. */
export const missingPage = (): DocsPage => ({
  path: "",
  title: "Not found",
  description: "There is no such page.",
  kind: "start",
  html: `<article>
<h1>This page is not here</h1>
<p class="lead">It may have moved. Search, or go on from one of these:</p>
${cards(CARDS)}
</article>`,
});
