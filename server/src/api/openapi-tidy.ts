import type { OpenAPIV3_1 } from "openapi-types";
import { EXAMPLES } from "./examples.ts";

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;

const STATUS_TEXTS: Record<string, string> = {
  200: "Done.",
  400: "The path, the query or the body cannot be read.",
  401: "The key cannot be verified for this organisation.",
  403: "Another site's page asked for it.",
  404: "There is no such thing, or it belongs to someone else.",
  409: "The present state forbids it; the error says what to call instead.",
  422: "The required headers are missing, or the body breaks a rule.",
  413: "The body is too large; the error says how large it may be.",
  415: "The body is not of type application/json.",
  429: "The limit is used up; retry after the seconds in Retry-After.",
  500: "Something failed on our side; quote the X-Request-Id.",
  503: "The service is starting, stopping or too busy, or its database is away; retry after the seconds in Retry-After.",
};

const ERROR_EXAMPLES: Record<string, string> = {
  400: "Request body must be valid JSON",
  401: "Failed to verify org API key",
  404: "Customer not found or does not belong to partner",
  409: "Customer is already active",
  413: "Request body must not be larger than 1 MiB",
  415: "Content-Type must be application/json",
  422: "companyName: Too small: expected string to have >=1 characters",
  429: "Rate limit exceeded, retry in 21 seconds",
  500: "Failed to onboard customer",
  503: "The service cannot reach its database, retry in a few seconds",
};

/** The same refusals as the webhook routes word them. */
const WEBHOOK_ERROR_EXAMPLES: Record<string, string> = {
  ...ERROR_EXAMPLES,
  404: "Webhook not found",
  409: "An active secret exists already; call webhooks/secrets/cycle to replace it",
  422: "url: must be an https URL",
  500: "Failed to create webhook",
};

/** The same refusals as the portal's routes word them; a session takes the place of the key. */
const PORTAL_ERROR_EXAMPLES: Record<string, string> = {
  ...ERROR_EXAMPLES,
  401: "Sign-in is required",
  403: "This request comes from another site and was refused",
  404: "Breach not found or does not belong to partner",
  409: "Alerts and reports come with full monitoring",
  422: "alertRecipients.0: must be an email address",
  500: "Failed to read overview",
};

const PORTAL_STATUS_TEXTS: Record<string, string> = {
  ...STATUS_TEXTS,
  401: "There is no session, or it has ended.",
  422: "The body breaks a rule.",
};

const IDEMPOTENCY_KEY: OpenAPIV3_1.ParameterObject = {
  in: "header",
  name: "Idempotency-Key",
  required: false,
  description:
    "The same key and body within 24 hours gives the first answer again and does nothing twice. A secret is shown again to the same API key alone.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** These use POST to keep addresses out of URLs. They change nothing, so they need no idempotency key. */
const READS_BY_POST = ["checkEmail", "retrieveBreaches"];

/** Operations that also work without a body, which the routes' schemas cannot express. */
const BODY_IS_OPTIONAL = /^(test\w*Webhook|redeliver\w*WebhookFailures)$/;

/** Adds what all routes share and therefore do not repeat: who may call, and what each status means. */
export function tidy(document: Document): Document {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ["get", "post", "patch", "delete"] as const) {
      const operation = item?.[method];
      if (!operation) continue;
      operation.security ??= securityOf(path);
      const takesKey = path.startsWith("/api/v1/integrations") || path.startsWith("/api/v1/distributors");
      const isRead = method === "get" || READS_BY_POST.includes(operation.operationId ?? "");
      if (takesKey && !isRead) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
      addUnreadableRefusals(operation, method);
      if (BODY_IS_OPTIONAL.test(operation.operationId ?? "")) makeBodyOptional(operation);
      describeAnswers(operation, method);
      addExamples(operation);
    }
  }
  document.components = { ...document.components, schemas: usedSchemas(document) };
  return document;
}

function securityOf(path: string): OpenAPIV3_1.SecurityRequirementObject[] {
  if (path.startsWith("/api/v1/portal")) return [{ session: [] }];
  return path.startsWith("/api/v1/integrations")
    ? [{ partnerId: [], apiKey: [] }]
    : [{ distributorId: [], apiKey: [] }];
}

/** Adds the refusals that come before the route runs: an invalid path or query, or an unreadable body. */
function addUnreadableRefusals(operation: Operation, method: string): void {
  const takesInput = operation.parameters?.some((one) => "in" in one && one.in !== "header") ?? false;
  const unreadable = method === "get" ? (takesInput ? ["400"] : []) : ["400", "413", "415", "422"];
  const schema = { $ref: "#/components/schemas/Error" };
  for (const status of unreadable) {
    operation.responses = {
      [status]: { description: "", content: { "application/json": { schema } } },
      ...operation.responses,
    };
  }
}

function makeBodyOptional({ requestBody }: Operation): void {
  if (requestBody && "content" in requestBody) requestBody.required = false;
}

function describeAnswers(operation: Operation, method: string): void {
  const isPortals = operation.tags?.includes("Portal") ?? false;
  const errors = isPortals
    ? PORTAL_ERROR_EXAMPLES
    : operation.tags?.includes("Webhooks")
      ? WEBHOOK_ERROR_EXAMPLES
      : ERROR_EXAMPLES;
  const texts = isPortals ? PORTAL_STATUS_TEXTS : STATUS_TEXTS;
  // There is no header to forget and no body to get wrong, so a 422 cannot happen.
  if (isPortals && method === "get") delete operation.responses?.["422"];
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    if ("$ref" in answer) continue;
    answer.description = texts[status] ?? answer.description;
    answer.headers = {
      "X-Request-Id": { schema: { type: "string" }, description: "Quote it when asking about a request." },
    };
    const json = answer.content?.["application/json"];
    const error = errors[status];
    if (json && error !== undefined) json.example = { success: false, error };
  }
}

function addExamples({ operationId = "", requestBody, responses }: Operation): void {
  const example = EXAMPLES[operationId];
  const body = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  const done = responses?.["200"];
  const answer = done && "content" in done ? done.content["application/json"] : undefined;
  if (body && example) body.example = example.request;
  if (answer && example) answer.example = example.answer;
}

/** Zod distinguishes input from output and so names every schema twice. Leaves out those that nothing refers to. */
function usedSchemas(document: Document): NonNullable<OpenAPIV3_1.ComponentsObject["schemas"]> {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(all[name] ?? {});
    }
  };
  visit([document.paths, document.webhooks]);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => used.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
