import type { FastifyInstance } from "fastify";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { openApiOf } from "../../src/api/openapi.ts";
import type { Artefact } from "./repository.ts";

const HEADER = "// What the portal's API sends and takes, made from openapi.json by `npm run generate`.\n\n";

/**
 * The portal's pages know the server only through these types. They cover the portal's answers and no more: the rest is
 * thousands of lines.
 */
export async function portalTypesArtefact(app: FastifyInstance): Promise<Artefact> {
  const { openapi, info, components } = openApiOf(app);
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => name.startsWith("Portal"));
  const document = { openapi, info, paths: {}, components: { schemas: Object.fromEntries(schemas) } };
  const types = astToString(await openapiTypes(document as unknown as OpenAPI3, { silent: true }));
  return { path: "web/src/portal/api/api.gen.ts", content: HEADER + types };
}
