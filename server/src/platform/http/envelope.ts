import { z } from "zod";
import { ERROR_CODES, type ErrorCode, statusOf } from "../../kernel/error-codes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The message for the caller when the route fails because of an error on our side: `Failed to <verb> <thing>`. */
    failure?: string;
    /** Browsers get a page instead of the envelope when something fails on our side. */
    showsPage?: (request: FastifyRequest) => boolean;
    /** The route also works without a body. */
    bodyIsOptional?: boolean;
    /**
     * The response contains a secret: under an `Idempotency-Key` it is stored sealed, and only the same API key can
     * open it.
     */
    sealsAnswer?: boolean;
    /** The response continues as long as the caller listens. */
    isStream?: boolean;
  }
}

/** Every refusal and failure has this body. */
export const ErrorEnvelope = z
  .object({
    success: z.literal(false),
    error: z.string().meta({ description: "What went wrong, in words for the caller's developer." }),
    code: z.enum(ERROR_CODES).meta({ description: "The kind of error, for programs. More codes may be added." }),
    field: z.string().optional().meta({ description: "The field that caused the error, if there is just one." }),
    requestId: z.string().meta({ description: "Also in X-Request-Id. Quote it when asking about a request." }),
  })
  .meta({ id: "Error" });

type ErrorStatus = ReturnType<typeof statusOf>;

/**
 * The response schemas of a route's own errors. `api/openapi-errors.ts` adds the errors that can come before every
 * route of its kind to the document.
 */
export function refusals(...codes: ErrorCode[]): Partial<Record<ErrorStatus, typeof ErrorEnvelope>> {
  const statuses = codes.map(statusOf);
  return Object.fromEntries(
    statuses.map((status) => [status, only(codes.filter((code) => statusOf(code) === status))]),
  );
}

const withCodes = new Map<string, typeof ErrorEnvelope>();

/** Routes with the same errors share the compiled schema. */
function only(codes: ErrorCode[]): typeof ErrorEnvelope {
  const key = codes.join();
  const known = withCodes.get(key) ?? ErrorEnvelope.extend({ code: z.enum(codes) });
  withCodes.set(key, known);
  return known;
}

export const success = { success: z.literal(true) };

export type Succeeded<Answer> = Answer & { success: true };

export const succeeded = <Answer extends object>(answer: Answer): Succeeded<Answer> => ({ success: true, ...answer });

export const Done = z.object({ ...success, message: z.string() });
