import type { OpenAPIV3_1 } from "openapi-types";
import { descriptionOf } from "./descriptions.ts";
import { parameterExample } from "./examples-parameters.ts";
import { PART_EXAMPLE } from "../features/imports/examples.ts";
import { EXAMPLES } from "./examples.ts";
import { DEPRECATION_HEADERS, describeDeprecations } from "./openapi-deprecations.ts";
import { type ApiSurface, describeErrors, errorExamples } from "./openapi-errors.ts";
import { shareErrors } from "./openapi-shared-errors.ts";

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;

const IDEMPOTENCY_KEY: OpenAPIV3_1.ParameterObject = {
  in: "header",
  name: "Idempotency-Key",
  required: false,
  description:
    "A repeat with the same key and body within 24 hours gets the first response again, and nothing is done twice. A secret in it is shown again only to the same API key or session.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const MEMBERSHIP: OpenAPIV3_1.ParameterObject = {
  in: "header",
  name: "SW-MEMBERSHIP-ID",
  required: false,
  description:
    "The membership that the call is made with. Without it, it's the person's membership of the organisation that `SW-PARTNER-ID` or `SW-DISTRIBUTOR-ID` names, or else of the one that the session works for.",
  schema: { type: "string", format: "uuid" },
};

/** These use POST to keep addresses out of URLs. They change nothing, so they need no idempotency key. */
const READS_BY_POST = ["checkEmail", "retrieveBreaches"];

/** Takes bytes, and is safe to repeat without a key: each part says where it starts. */
const SENDS_BYTES = "sendUploadPart";

const BYTES = {
  content: {
    "application/octet-stream": { schema: { type: "string" as const, format: "binary" }, example: PART_EXAMPLE },
  },
};

/** Operations that also work without a body, which the routes' schemas cannot express. */
const BODY_IS_OPTIONAL = /^(test\w*Webhook|redeliver\w*WebhookFailures|rotate\w*Key)$/;

/** Adds what all routes share and therefore do not repeat: who may call, and which errors come before the route. */
export function tidy(document: Document): Document {
  const tidied: Operation[] = [];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ["get", "post", "patch", "delete"] as const) {
      const operation = item?.[method];
      if (!operation) continue;
      const surface = surfaceOf(path);
      const isOrganisations = surface !== undefined && surface !== "portal" && surface !== "person";
      const sendsBytes = operation.operationId === SENDS_BYTES;
      const isRead = method === "get" || READS_BY_POST.includes(operation.operationId ?? "");
      describeErrors({
        operation,
        takesBody: method !== "get",
        changes: !isRead && operation.tags?.includes("Operations") !== true,
        takesIdempotencyKey: isOrganisations && !isRead && !sendsBytes,
        needs: operation.security ? undefined : surface,
        refusesOtherSites: surface !== undefined && method !== "get",
      });
      operation.security ??= surface === undefined ? [] : SECURITY[surface];
      if (isOrganisations && !isRead && !sendsBytes)
        operation.parameters = [...(operation.parameters ?? []), { ...IDEMPOTENCY_KEY }];
      if (surface === "member") operation.parameters = [...(operation.parameters ?? []), { ...MEMBERSHIP }];
      if (sendsBytes) operation.requestBody = BYTES;
      if (BODY_IS_OPTIONAL.test(operation.operationId ?? "")) makeBodyOptional(operation);
      const description = operation.description ?? descriptionOf(operation.operationId ?? "");
      if (description !== undefined) operation.description = description;
      describeHeaders(operation);
      describeDeprecations(operation);
      addExamples(operation);
      tidied.push(operation);
    }
  }
  // First, while the operations still refer to them.
  const schemas = usedSchemas(document);
  document.components = {
    ...document.components,
    schemas,
    responses: shareErrors(tidied),
    examples: errorExamples() ?? {},
    headers: { ...HEADERS, ...DEPRECATION_HEADERS },
  };
  return document;
}

const SURFACES: readonly (readonly [path: RegExp, surface: ApiSurface])[] = [
  [/^\/api\/v1\/integrations\//, "partner"],
  [/^\/api\/v1\/distributors\//, "distributor"],
  [/^\/api\/v1\/operator\//, "operator"],
  [/^\/api\/v1\/staff\/((people|connection|sign-in-connection|notices)(\/|$)|look-ins$)/, "member"],
  [/^\/api\/v1\/staff\//, "person"],
  [/^\/api\/v1\/portal\//, "portal"],
];

const surfaceOf = (path: string): ApiSurface | undefined => SURFACES.find(([begins]) => begins.test(path))?.[1];

const SECURITY: Record<ApiSurface, OpenAPIV3_1.SecurityRequirementObject[]> = {
  partner: [{ partnerId: [], apiKey: [] }, { staffSession: [] }],
  distributor: [{ distributorId: [], apiKey: [] }, { staffSession: [] }],
  operator: [{ operatorToken: [] }, { staffSession: [] }],
  member: [{ staffSession: [] }],
  person: [{ staffSession: [] }],
  portal: [{ session: [] }],
};

function makeBodyOptional({ requestBody }: Operation): void {
  if (requestBody && "content" in requestBody) requestBody.required = false;
}

const text = (description: string): OpenAPIV3_1.HeaderObject => ({ schema: { type: "string" }, description });
const whole = (description: string): OpenAPIV3_1.HeaderObject => ({ schema: { type: "integer" }, description });

const HEADERS = {
  "X-Request-Id": text("Quote it when asking about a request."),
  "Retry-After": whole("Wait this many seconds before you try again."),
  "RateLimit-Limit": whole("How many calls the time window allows."),
  "RateLimit-Remaining": whole("How many calls are left in this window."),
  "RateLimit-Reset": whole("Seconds until the window ends."),
};

const headers = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const RATE_LIMIT = headers("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");

function describeHeaders({ responses = {} }: Operation): void {
  const isLimited = "429" in responses;
  for (const [status, answer] of Object.entries(responses)) {
    if ("$ref" in answer) continue;
    if (status === "200") answer.description = "Done.";
    answer.headers = {
      ...headers("X-Request-Id"),
      ...(isLimited && (status === "200" || status === "429") ? RATE_LIMIT : {}),
      ...(status === "429" || status === "503" ? headers("Retry-After") : {}),
    };
  }
}

function addExamples({ operationId = "", parameters = [], requestBody, responses }: Operation): void {
  for (const parameter of parameters) {
    const value = "in" in parameter ? parameterExample(operationId, parameter.in, parameter.name) : undefined;
    if (value !== undefined) Object.assign(parameter, { example: value });
  }
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
