import type {
  FastifyInstance,
  FastifyRequest,
  FastifySchemaCompiler,
  preParsingHookHandler,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from "fastify";
import type { z } from "zod";
import type { ErrorCode } from "../../kernel/error-codes.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type Checked, checkInPieces, checkWhole } from "./in-pieces.ts";
import { INVALID_JSON, rawBodyOf } from "./json-body.ts";
import { inTurnOf, LARGE_BODY_BYTES } from "./large-bodies.ts";
import { sentenceOf } from "./sentences.ts";

/** How an API begins its messages about an invalid path or query. */
export type InputTexts = { params: string; query: string };

/**
 * Checks the path and query before the body is read, in the order that the contract promises. Fastify itself would
 * parse the body first and report its errors first.
 */
export function checkPathAndQuery(texts: InputTexts): preParsingHookHandler {
  const check = (request: FastifyRequest): void => {
    const { params, querystring } = schemasOf(request);
    if (params) {
      request.params = parse(params, request.params, (issues) =>
        refusalOf("invalid-path", issues, texts.params + messagesOf(issues)),
      );
    }
    if (querystring) {
      request.query = parse(querystring, request.query, (issues) =>
        refusalOf("invalid-query", issues, texts.query + describe(issues)),
      );
    }
  };
  return (request, _reply, payload, done) => {
    try {
      check(request);
    } catch (error) {
      done(error as Refusal);
      return;
    }
    done(null, payload);
  };
}

type Schemas = { params?: z.ZodType; querystring?: z.ZodType };
const schemasOf = (request: FastifyRequest): Schemas => (request.routeOptions.schema ?? {}) as Schemas;

/** Checks a value against a schema, with messages in our own words. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refuse: (issues: Issues) => Refusal,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: sentenceOf });
  if (!result.success) throw refuse(result.error.issues);
  return result.data;
}

/** Bodies are checked only on routes that take one: most requests have none, and would pay for the hooks. */
export function checkBodies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.schema?.body === undefined) return;
    route.preValidation = [requireBody, checkLargeBody, ...[route.preValidation ?? []].flat()];
  });
}

/**
 * A route that takes a body refuses a call without one. If the body is optional, no body counts as an empty object. A
 * body of `null` counts as a body, though an invalid one.
 */
const requireBody: preValidationHookHandler = (request, _reply, done) => {
  if (rawBodyOf(request).length > 0) {
    done();
    return;
  }
  const isOptional = request.routeOptions.config.bodyIsOptional === true;
  if (isOptional) request.body = {};
  done(isOptional ? undefined : new Refusal("invalid-json", INVALID_JSON));
};

/** A body that has already been checked. The validator passes on the result. */
class CheckedBody {
  readonly result: Checked;

  constructor(result: Checked) {
    this.result = result;
  }
}

/** Checks a large body just before Fastify would, in pieces that let other requests run in between. */
const checkLargeBody: preValidationAsyncHookHandler = async (request) => {
  const schema = request.routeOptions.schema?.body as z.ZodType | undefined;
  if (!schema || rawBodyOf(request).length <= LARGE_BODY_BYTES) return;
  request.body = new CheckedBody(await inTurnOf(request, () => checkInPieces(schema, request.body)));
};

/** Fastify validates bodies at its usual moment; path and query were validated before. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    if (httpPart !== "body") return { value };
    const result = value instanceof CheckedBody ? value.result : checkWhole(schema, value);
    return result.success ? { value: result.data } : { error: invalidBody(result.issues) };
  };

/** A rule about the whole body may set its own error code in its `params`. */
export function invalidBody(issues: Issues): Refusal {
  const [first] = issues;
  const own =
    first?.code === "custom" && issues.length === 1 ? (first.params?.["code"] as ErrorCode | undefined) : undefined;
  return refusalOf(own ?? "invalid-body", issues, describe(issues));
}

const refusalOf = (code: ErrorCode, issues: Issues, message: string): Refusal =>
  new Refusal(code, message, { field: fieldOf(issues) });

/** The one field that all issues are about. Issues in several entries of a list are about the list. */
function fieldOf(issues: Issues): string | undefined {
  for (const depth of [Infinity, 1]) {
    const fields = new Set(issues.map(({ path }) => path.slice(0, depth).map(String).join(".")));
    const [field] = fields;
    if (fields.size === 1 && field !== "") return field;
  }
  return undefined;
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & {
  code?: string;
  params?: Record<string, unknown> | undefined;
};
type Issues = readonly Issue[];

/** The most issues in one response: a list of ten thousand invalid addresses shouldn't produce a megabyte. */
const MOST_ISSUES = 10;

/**
 * `<field>: <message>`, several joined by `; `. A rule about the whole body has no field, so its message has no prefix.
 */
export function describe(issues: Issues): string {
  const texts = issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const field = path.map(String).join(".");
    return field === "" ? message : `${field}: ${message}`;
  });
  const more = issues.length - texts.length;
  return texts.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

const messagesOf = (issues: Issues): string => issues.map((issue) => issue.message).join("; ");
