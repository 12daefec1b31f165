import { setImmediate as letOthersIn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidField, Refusal } from "../../kernel/errors.ts";
import { MOST_LEVELS, shapeOf } from "../../kernel/json.ts";
import { inTurnOf, LARGE_BODY_BYTES } from "./large-bodies.ts";

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
    if (body.length > LARGE_BODY_BYTES) {
      inTurnOf(request, () => parseLargeJson(body)).then(
        (value) => done(null, value),
        (error: unknown) => done(error as Error),
      );
      return;
    }
    try {
      done(null, readJson(examine(body)));
    } catch (error) {
      done(error as Refusal);
    }
  });
}

const TOO_DEEP = `Request body must not be nested deeper than ${MOST_LEVELS} levels`;

/** Lets other requests run between the two steps. Each takes about 10 ms for a megabyte. */
async function parseLargeJson(body: Buffer): Promise<unknown> {
  const examined = examine(body);
  await letOthersIn();
  return readJson(examined);
}

type Examined = { text: string; repeatedName: string | undefined };

/** Checks the shape before parsing: a body that is nested too deeply isn't worth parsing. */
function examine(body: Buffer): Examined {
  const text = orInvalid(() => utf8.decode(body));
  const { isTooDeep, repeatedName } = orInvalid(() => shapeOf(text));
  if (isTooDeep) throw new Refusal("body-too-deep", TOO_DEEP);
  return { text, repeatedName };
}

function readJson({ text, repeatedName }: Examined): unknown {
  const value = orInvalid(() => JSON.parse(text) as unknown);
  if (repeatedName !== undefined) throw invalidField("duplicate-field", repeatedName.slice(0, 100), "is given twice");
  return value;
}

function orInvalid<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new Refusal("invalid-json", INVALID_JSON);
  }
}

/** The body's bytes as they arrived; empty if there was no body. */
export const rawBodyOf = (request: FastifyRequest): Buffer =>
  request.getDecorator<Buffer | null>("rawBody") ?? Buffer.alloc(0);
