import type { FastifyInstance } from "fastify";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { format } from "prettier";
import { openApiOf } from "../../src/api/openapi.ts";
import { CUSTOMER_DETAILS, eachInfoDetail } from "../../src/kernel/customer-details.ts";
import { EVENT_TYPES, EVENTS } from "../../src/features/events/index.ts";
import type { Artefact } from "./repository.ts";

const HEADER =
  "// What the calls of portal and console send and take, made from openapi.json by `npm run generate`.\n\n";

const SURFACES = /^\/api\/v1\/(?:integrations|distributors|operator|staff|portal)\//;

type Described = { content?: Record<string, { schema?: unknown }> };

const EVENTS_HEADER = "// The types of events, made from the server's list by `npm run generate`.\n\n";

/** The console offers them as choices, and has a sentence for each that is about a customer. */
export async function eventTypesArtefact(): Promise<Artefact> {
  const listed = (types: readonly string[]) => `[${types.map((type) => JSON.stringify(type)).join(", ")}] as const`;
  const aboutCustomers = EVENT_TYPES.filter((type) => EVENTS[type].about === "customer");
  const code = `export const CUSTOMER_EVENT_TYPES = ${listed(aboutCustomers)};
export const EVENT_TYPES = ${listed(EVENT_TYPES)};
export type EventType = (typeof EVENT_TYPES)[number];
`;
  const content = await format(EVENTS_HEADER + code, { parser: "typescript", printWidth: 120 });
  return { path: "web/src/console/api/event-types.gen.ts", content };
}

const DETAILS_HEADER = "// The details of customers, made from the server's list by `npm run generate`.\n\n";

/** The console has a field, a row and a column for each. */
export async function customerDetailsArtefact(): Promise<Artefact> {
  const details = Object.entries(CUSTOMER_DETAILS).map(([name, { short }]) => ({ name, short }));
  const code = `export const CUSTOMER_DETAILS = ${JSON.stringify(details)} as const;
export type DetailName = (typeof CUSTOMER_DETAILS)[number]["name"];

/** The details that the call for one customer returns. */
export const INFO_DETAILS: readonly DetailName[] = ${JSON.stringify(Object.keys(eachInfoDetail(() => true)))};
`;
  const content = await format(DETAILS_HEADER + code, { parser: "typescript", printWidth: 120 });
  return { path: "web/src/console/api/customer-details.gen.ts", content };
}

/**
 * The pages know the server only through these types. Errors have the same shape for all calls, so they are left out.
 */
export async function webTypesArtefact(app: FastifyInstance): Promise<Artefact> {
  const { openapi, info, components, paths = {} } = openApiOf(app);
  const own = Object.entries(paths)
    .filter(([path]) => SURFACES.test(path))
    .map(
      ([path, methods]) =>
        [path, Object.fromEntries(Object.entries<unknown>(methods ?? {}).map(withoutRefusals))] as const,
    );
  const document = { openapi, info, paths: Object.fromEntries(own), components: { schemas: components?.schemas } };
  const types = astToString(await openapiTypes(document as unknown as OpenAPI3, { silent: true }));
  return { path: "web/src/calls/api.gen.ts", content: HEADER + types };
}

function withoutRefusals([method, value]: [string, unknown]): [string, unknown] {
  if (typeof value !== "object" || value === null || !("responses" in value)) return [method, value];
  const { parameters, requestBody, responses } = value as {
    parameters?: { in?: string }[];
    requestBody?: unknown;
    responses: Record<string, Described>;
  };
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, { content = {} }]) => [status, { description: "", content: withoutExamples(content) }] as const);
  const asked = parameters?.filter((parameter) => parameter.in === "path" || parameter.in === "query");
  return [method, { parameters: asked, requestBody, responses: Object.fromEntries(answers) }];
}

const withoutExamples = (content: NonNullable<Described["content"]>) =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));
