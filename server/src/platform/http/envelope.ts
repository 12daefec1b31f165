import { z } from "zod";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a caller reads when the route fails for a reason that is ours: `Failed to <verb> <thing>`. */
    failure?: string;
    /** Who asks with a browser gets a page instead of the envelope when something fails on our side. */
    showsPage?: (request: FastifyRequest) => boolean;
    /** The route has sensible answers without a body. */
    bodyIsOptional?: boolean;
    /** The answer holds a secret: under an `Idempotency-Key` it is kept sealed, for the same API key alone. */
    sealsAnswer?: boolean;
  }
}

/** Every refusal and failure has this body. */
export const ErrorEnvelope = z
  .object({ success: z.literal(false), error: z.string() })
  .meta({ id: "Error", description: "What went wrong, in words for the caller's developer." });

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;

/** The response schemas of a route's refusals: those every route shares, and its own. */
export function refusals(...own: RefusalStatus[]): Partial<Record<RefusalStatus, typeof ErrorEnvelope>> {
  const shared: RefusalStatus[] = [401, 422, 500, 503];
  return Object.fromEntries([...shared, ...own].map((status) => [status, ErrorEnvelope]));
}

export const success = { success: z.literal(true) };

export const Done = z.object({ ...success, message: z.string() });
