import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler, preParsingAsyncHookHandler } from "fastify";
import type { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { INVALID_JSON, rawBodyOf } from "./json-body.ts";

/** How the surfaces begin their messages about a bad path or query: the Partner API says which, the others do not. */
export type InputTexts = { params: string; query: string };

/**
 * Checks path and query before the body is read, which is the order the contract promises. Fastify itself would parse
 * the body first and answer for that.
 */
export function checkPathAndQuery(texts: InputTexts): preParsingAsyncHookHandler {
  return async (request) => {
    const { params, querystring } = schemasOf(request);
    if (params) request.params = parse(params, request.params, (issues) => texts.params + messagesOf(issues));
    if (querystring) request.query = parse(querystring, request.query, (issues) => texts.query + describe(issues));
  };
}

type Schemas = { params?: z.ZodType; querystring?: z.ZodType };
const schemasOf = (request: FastifyRequest): Schemas => (request.routeOptions.schema ?? {}) as Schemas;

function parse(schema: z.ZodType, value: unknown, text: (issues: Issues) => string): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal("bad_request", text(result.error.issues));
  return result.data;
}

/**
 * A route that wants a body refuses to go without one, or takes none for an empty one where it may be left out; a body
 * of `null` is one, if a wrong one.
 */
export function requireBodies(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const { schema, config } = request.routeOptions;
    const isMissing = schema?.body !== undefined && rawBodyOf(request).length === 0;
    if (isMissing && config.bodyIsOptional === true) request.body = {};
    done(isMissing && config.bodyIsOptional !== true ? new Refusal("bad_request", INVALID_JSON) : undefined);
  });
}

/** Bodies are checked by Fastify at its usual moment; path and query were checked before. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    if (httpPart !== "body") return { value };
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: new Refusal("invalid", describe(result.error.issues)) };
  };

type Issues = readonly Pick<z.core.$ZodIssue, "path" | "message">[];

/** At most this many complaints: a list of ten thousand bad addresses should not come back as a megabyte. */
const MOST_ISSUES = 10;

/** `<field>: <message>`, several joined by `; `. A rule over the whole body has no field and stands bare. */
export function describe(issues: Issues): string {
  const texts = issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const field = path.map(String).join(".");
    return field === "" ? message : `${field}: ${message}`;
  });
  const more = issues.length - texts.length;
  return texts.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

const messagesOf = (issues: Issues): string => issues.map((issue) => issue.message).join("; ");
