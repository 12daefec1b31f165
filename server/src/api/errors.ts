import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "../kernel/errors.ts";
import { bodyLimitText } from "../platform/http/body-limit.ts";

const STATUS: Record<RefusalCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
};

/** What Fastify itself refuses, in words for the caller. */
const FRAMEWORK_TEXTS: Partial<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Content-Type must be application/json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "Request body does not match its Content-Length",
  FST_ERR_BAD_URL: "Request path is not a valid URL",
};

const frameworkText = ({ code }: FastifyError, { routeOptions }: FastifyRequest): string | undefined =>
  code === "FST_ERR_CTP_BODY_TOO_LARGE" ? bodyLimitText(routeOptions.bodyLimit) : FRAMEWORK_TEXTS[code];

export const envelope = (error: string) => ({ success: false as const, error });

/** Turns whatever a request ran into into its answer. Only a refusal's own words reach the caller. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Set here too: what fails before there is a route has passed no hook.
  void reply.header("X-Request-Id", request.id);
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) void reply.header("Retry-After", error.retryAfterSeconds);
    return reply.code(STATUS[error.code]).send(envelope(error.message));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return reply.code(status).send(envelope(frameworkText(error, request) ?? STATUS_CODES[status] ?? "Bad Request"));
  }
  request.log.error({ err: error }, "request failed");
  return reply.code(500).send(envelope(request.routeOptions.config.failure ?? "Failed to process request"));
}
