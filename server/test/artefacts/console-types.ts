import type { FastifyInstance } from "fastify";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { openApiOf } from "../../src/api/openapi.ts";
import type { Artefact } from "./repository.ts";

const HEADER = "// What the calls of staff send and take, made from openapi.json by `npm run generate`.\n\n";

const SURFACES = /^\/api\/v1\/(?:integrations|distributors|operator|staff)\//;

type Described = { content?: Record<string, { schema?: unknown }> };

/** The console's pages know the server only through these types. Refusals have one shape for all calls, so they are left out. */
export async function consoleTypesArtefact(app: FastifyInstance): Promise<Artefact> {
  const { openapi, info, components, paths = {} } = openApiOf(app);
  const own = Object.entries(paths)
    .filter(([path]) => SURFACES.test(path))
    .map(
      ([path, methods]) =>
        [path, Object.fromEntries(Object.entries<unknown>(methods ?? {}).map(withoutRefusals))] as const,
    );
  const document = { openapi, info, paths: Object.fromEntries(own), components: { schemas: components?.schemas } };
  const types = astToString(await openapiTypes(document as unknown as OpenAPI3, { silent: true }));
  return { path: "web/src/console/api/api.gen.ts", content: HEADER + types };
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
