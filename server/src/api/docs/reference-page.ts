import { STATUS_CODES } from "node:http";
import { escapeHtml } from "../../kernel/html.ts";
import { codeBlock, codeTabs } from "./code-blocks.ts";
import { wordsFor } from "./field-words.ts";
import { FILED } from "./filed-examples.ts";
import { linkToFile } from "./guide-page.ts";
import type { DocsPage } from "./layout.ts";
import { renderInline, renderMarkdown } from "./markdown.ts";
import { pathOfGuide, pathOfResource, SURFACE_NAMES } from "./navigation.ts";
import { causeOf, type ReferenceEvent, type ReferenceOperation, type ReferenceResource } from "./reference.ts";
import { SAMPLE_LANGUAGES } from "./samples/index.ts";
import type { SchemaField } from "./schema-fields.ts";

const LOCATIONS = { path: "Path parameters", query: "Query parameters", header: "Headers" };

/** All operations of a resource, each with its samples beside it. */
export function resourcePage(resource: ReferenceResource, baseUrl: string): DocsPage {
  const { surface, title, about, operations } = resource;
  const list = operations.map(
    ({ id, method, path, title: name }) =>
      `<li>${methodChip(method)}<a href="#${id}">${escapeHtml(name)}</a><code class="about">${escapeHtml(path)}</code></li>`,
  );
  return {
    path: pathOfResource(resource),
    title: `${title} · ${SURFACE_NAMES[surface]}`,
    description: about,
    kind: "reference",
    html: `<header class="intro">
<p class="crumb">${SURFACE_NAMES[surface]}</p>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(about)}</p>
<ul class="routes">${list.join("\n")}</ul>
</header>
${operations.map((operation) => renderOperation(operation, baseUrl)).join("\n")}`,
  };
}

const STREAMED_EVENTS = `: events follow
retry: 2000
id: 1770040991402-7421:7421:

id: 1770040993127-7424:7424:
event: customer.deleted
data: {"idempotencyToken":"01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20","type":"customer.deleted","data":{…},"timestamp":1770040993127}`;

const STREAMED_IMPORT = `retry: 2000

event: import
data: {"id":"01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20","state":"running",…}

event: import
data: {"id":"01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20","state":"done",…}`;

function renderAnswer({ id, answer, call }: ReferenceOperation, baseUrl: string): string {
  if (call.isStream) {
    const code = id === "followImport" ? STREAMED_IMPORT : STREAMED_EVENTS;
    return codeBlock({ code, fence: "text" }, baseUrl, "Answer, 200, text/event-stream");
  }
  const filed = call.file === undefined ? undefined : FILED[call.file];
  return filed
    ? codeBlock({ code: filed.shown, fence: "text" }, baseUrl, `Answer, 200, ${filed.type}`)
    : codeBlock({ code: JSON.stringify(answer.example, null, 2), fence: "json" }, baseUrl, "Answer, 200");
}

function renderOperation(operation: ReferenceOperation, baseUrl: string): string {
  const { id, title, method, path, summary, description, parameters, body, answer, call } = operation;
  const words = { baseUrl, linkTo: linkToFile, path: "docs/reference.md" };
  const blocks = SAMPLE_LANGUAGES.map(({ fence, write }) => ({ code: write(call), fence }));
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="text">
<h2 id="${id}-title"><a href="#${id}">${escapeHtml(title)}</a></h2>
<p class="route">${methodChip(method)}<code>${escapeHtml(path).replaceAll("/", "/<wbr>")}</code></p>
<p>${renderInline(summary, words)}</p>
${description === undefined ? "" : renderMarkdown(description, words).html}
${parameters.map(({ location, fields }) => fieldList(LOCATIONS[location], fields)).join("\n")}
${body ? fieldList(body.isOptional ? "Body (may be left out)" : "Body", body.fields) : ""}
${answer.fields.length > 0 ? fieldList("Answer", answer.fields, false) : ""}
${renderErrors(operation)}
</div>
<div class="aside">
${codeTabs(blocks, baseUrl, title)}
${renderAnswer(operation, baseUrl)}
</div>
</section>`;
}

const methodChip = (method: string): string => `<span class="method ${method.toLowerCase()}">${method}</span>`;

/** `isSent`: marks which fields are required; for a response, marks which may be missing. */
function fieldList(heading: string, fields: readonly SchemaField[], isSent = true): string {
  return `<h3>${heading}</h3>\n${renderFields(fields, isSent)}`;
}

function renderFields(fields: readonly SchemaField[], isSent: boolean): string {
  return `<ul class="fields">${fields.map((field) => renderField(field, isSent)).join("\n")}</ul>`;
}

function renderField(field: SchemaField, isSent: boolean): string {
  const { name, type, isRequired, rules, fields } = field;
  const words = { baseUrl: "", linkTo: () => undefined, path: "docs/reference.md" };
  const mark = isSent && isRequired ? `<span class="required">required</span>` : "";
  const absent = !isSent && !isRequired ? `<span class="optional">may be missing</span>` : "";
  const text = [wordsFor(field), ruleSentence(rules)].filter((part) => part !== "").join(" ");
  const inner =
    fields.length === 0
      ? ""
      : `<details><summary>Fields of <code>${escapeHtml(name)}</code></summary>${renderFields(fields, isSent)}</details>`;
  return `<li><p class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span>${mark}${absent}</p>${
    text === "" ? "" : `<p>${renderInline(text, words)}</p>`
  }${inner}</li>`;
}

function ruleSentence(rules: readonly string[]): string {
  const text = rules.join("; ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function renderErrors({ errors }: ReferenceOperation): string {
  const codes = errors.flatMap(({ codes }) => codes);
  if (codes.length === 0) return "";
  const rows = errors.map(
    ({ status, codes: here }) =>
      `<dt>${status} ${STATUS_CODES[status] ?? ""}</dt>${here
        .map(
          (code) =>
            `<dd><a href="${pathOfGuide("errors")}#${code}"><code>${code}</code></a> ${renderInline(causeOf(code), { baseUrl: "", linkTo: () => undefined, path: "" })}</dd>`,
        )
        .join("")}`,
  );
  return `<details class="errors"><summary>Errors <span>${codes.length}</span></summary><dl>${rows.join("")}</dl></details>`;
}

const REQUEST_HEADERS = `POST /webhooks HTTP/1.1
Content-Type: application/json
X-Signature: 947f793f0b012f7b5e12a351b0759f9ececabae00b256fc861541d1daabc9a6b
X-Token: 3f0c9a52-6c1d-4b8e-9a37-d2e4f6081b3c
X-Timestamp: 1770040991402`;

/** Every event type: when it's sent, its data, and an example. */
export function eventsPage(events: readonly ReferenceEvent[], path: string, baseUrl: string): DocsPage {
  const list = events.map(
    ({ type, summary }) =>
      `<li><a href="#${type}"><code>${type}</code></a><span class="about">${escapeHtml(summary)}</span></li>`,
  );
  const sections = events.map(({ type, summary, fields, example }) => {
    const data = fields.find(({ name }) => name === "data")?.fields ?? [];
    return `<section class="operation" id="${type}" aria-labelledby="${type}-title">
<div class="text">
<h2 id="${type}-title"><a href="#${type}">${type}</a></h2>
<p>${escapeHtml(summary)}</p>
${fieldList("Fields of <code>data</code>", data, false)}
</div>
<div class="aside">
${codeBlock({ code: JSON.stringify(example, null, 2), fence: "json" }, baseUrl, "Body")}
</div>
</section>`;
  });
  return {
    path,
    title: "Events",
    description: "Every event type that webhooks bring, with its fields and an example.",
    kind: "reference",
    html: `<header class="intro">
<p class="crumb">Webhooks</p>
<h1>Events</h1>
<p class="lead">What your endpoints are told. Each event is a signed POST whose body has <code>idempotencyToken</code>, <code>type</code>, <code>data</code> and <code>timestamp</code>. An endpoint without a list of types gets the first eight; the others go to endpoints that name them. <a href="${pathOfGuide("webhooks")}">Receiving webhooks</a> tells how to verify and answer.</p>
${codeBlock({ code: REQUEST_HEADERS, fence: "text" }, baseUrl, "Headers of every request")}
<ul class="routes">${list.join("\n")}</ul>
</header>
${sections.join("\n")}`,
  };
}
