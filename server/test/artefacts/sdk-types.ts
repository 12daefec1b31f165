import type { FastifyInstance } from "fastify";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";
import { openApiOf } from "../../src/api/openapi.ts";
import { EVENT_TYPES, EVENTS } from "../../src/features/events/index.ts";
import type { Artefact } from "./repository.ts";

const HEADER = "made from openapi.json by `npm run generate`.\n\n";
const METHODS = ["get", "post", "patch", "delete"] as const;
const BASE = "/api/v1";
const isForOrganisations = (path: string): boolean => /^\/api\/v1\/(integrations|distributors)\//.test(path);

/** The client waits for the end of a response, and a stream has no end. */
const isStream = (operation: OpenAPIV3_1.OperationObject | undefined): boolean => {
  const done = operation?.responses?.["200"];
  return done !== undefined && "content" in done && done.content["text/event-stream"] !== undefined;
};

/** What the SDK's client knows about the API: the types of every call, and one line for each route. */
export async function sdkArtefacts(app: FastifyInstance): Promise<Artefact[]> {
  const { openapi, info, components, paths } = structuredClone(openApiOf(app));
  const routes: string[] = [];
  const own = Object.entries(paths ?? {}).filter(([path, item]) => isForOrganisations(path) && !isStream(item?.get));
  for (const [path, item] of own) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      keepTypes(operation);
      routes.push(`  ${operation.operationId ?? ""}: "${routeOf(method, path, operation)}",`);
    }
  }
  const document = { openapi, info, paths: Object.fromEntries(own), components: { schemas: components?.schemas } };
  const types = astToString(await openapiTypes(document as unknown as OpenAPI3, { silent: true }));
  const table = `/** Method, path and the names of the query's parameters. */\nexport const ROUTES = {\n${routes.join("\n")}\n} as const;\n`;
  return [
    { path: "sdk/src/api.gen.ts", content: `// What calls take and give, ${HEADER}${types}` },
    { path: "sdk/src/events.gen.ts", content: await eventTypes(openapi, info) },
    { path: "sdk/src/routes.gen.ts", content: `// The routes of all calls, ${HEADER}${table}` },
  ];
}

/** The `data` of each event type, as a schema with that name. */
async function eventTypes(openapi: string, info: OpenAPIV3_1.InfoObject): Promise<string> {
  const schemas = EVENT_TYPES.map((type) => {
    const { description, data } = EVENTS[type];
    return [type, { ...z.toJSONSchema(data, { io: "output", target: "draft-2020-12" }), description }] as const;
  });
  const document = { openapi, info, paths: {}, components: { schemas: Object.fromEntries(schemas) } };
  const types = astToString(await openapiTypes(document as unknown as OpenAPI3, { silent: true }));
  return `// What events carry, made from the list of events by \`npm run generate\`.\n\n${types}`;
}

function routeOf(method: string, path: string, { parameters = [] }: OpenAPIV3_1.OperationObject): string {
  const query = parameters.flatMap((one) => ("in" in one && one.in === "query" ? [one.name] : []));
  return `${method.toUpperCase()} ${path.slice(BASE.length)}${query.length > 0 ? `?${query.join(",")}` : ""}`;
}

/**
 * All errors have the same shape, and the client sends the headers itself. Without both, the types are a third as long.
 */
function keepTypes(operation: OpenAPIV3_1.OperationObject): void {
  const done = operation.responses?.["200"];
  operation.responses = done ? { 200: { ...done, headers: {} } } : {};
  const inBody = namesInBody(operation);
  operation.parameters = (operation.parameters ?? []).filter(
    (one) => "in" in one && one.in !== "header" && !inBody.has(one.name),
  );
}

/** If a call takes the same field in the query and in the body, the client sends it in the body. */
function namesInBody({ requestBody }: OpenAPIV3_1.OperationObject): Set<string> {
  const schema = requestBody && "content" in requestBody ? requestBody.content["application/json"]?.schema : undefined;
  return new Set(schema && "properties" in schema ? Object.keys(schema.properties ?? {}) : []);
}
