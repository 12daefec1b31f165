import { z } from "zod";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a caller reads when the route fails for a reason on our side: `Failed to <verb> <thing>`. */
    failure?: string;
    /** Browsers get a page instead of the envelope when something fails on our side. */
    showsPage?: (request: FastifyRequest) => boolean;
    /** The route also works without a body. */
    bodyIsOptional?: boolean;
    /**
     * The answer contains a secret: under an `Idempotency-Key` it is kept sealed, and only the same API key can open
     * it.
     */
    sealsAnswer?: boolean;
  }
}

/** Every refusal and failure has this body. */
export const ErrorEnvelope = z
  .object({ success: z.literal(false), error: z.string() })
  .meta({ id: "Error", description: "What went wrong, in words for the caller's developer." });

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;

/** The response schemas of a route's refusals: the ones that every route shares, and its own. */
export function refusals(...own: RefusalStatus[]): Partial<Record<RefusalStatus, typeof ErrorEnvelope>> {
  const shared: RefusalStatus[] = [401, 422, 500, 503];
  return Object.fromEntries([...shared, ...own].map((status) => [status, ErrorEnvelope]));
}

export const success = { success: z.literal(true) };

export const Done = z.object({ ...success, message: z.string() });
