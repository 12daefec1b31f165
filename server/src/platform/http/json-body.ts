import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidField, Refusal } from "../../kernel/errors.ts";
import { type JsonShape, MOST_LEVELS, shapeOf } from "../../kernel/json.ts";

export const INVALID_JSON = "Request body must be valid JSON";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads JSON bodies. An empty one counts as no body, because clients send `Content-Type: application/json` with POSTs
 * that have none; a route that needs a body refuses it during validation. The bytes are kept for idempotency.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest("rawBody", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    request.setDecorator("rawBody", body);
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as Refusal);
    }
  });
}

const TOO_DEEP = `Request body must not be nested deeper than ${MOST_LEVELS} levels`;

function parseJson(body: Buffer): unknown {
  const { value, isTooDeep, repeatedName } = read(body);
  if (isTooDeep) throw new Refusal("body-too-deep", TOO_DEEP);
  if (repeatedName !== undefined) throw invalidField("duplicate-field", repeatedName.slice(0, 100), "is given twice");
  return value;
}

/** Checks the shape before it parses: a body that is too deep is not worth parsing. */
function read(body: Buffer): JsonShape & { value?: unknown } {
  try {
    const text = utf8.decode(body);
    const shape = shapeOf(text);
    return shape.isTooDeep ? shape : { ...shape, value: JSON.parse(text) as unknown };
  } catch {
    throw new Refusal("invalid-json", INVALID_JSON);
  }
}

/** The body's bytes as they arrived; empty if there was no body. */
export const rawBodyOf = (request: FastifyRequest): Buffer =>
  request.getDecorator<Buffer | null>("rawBody") ?? Buffer.alloc(0);
