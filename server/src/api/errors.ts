import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "../kernel/errors.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import { isDatabaseAway } from "../platform/db/errors.ts";
import { bodyLimitText } from "../platform/http/body-limit.ts";
import { showPage } from "../platform/http/plain-page.ts";
import { pageHeaders } from "../platform/http/security-headers.ts";
import { refusalFor, RETRY_AFTER_SECONDS } from "../platform/http/unavailable.ts";
import { localeOfBrowser } from "../platform/i18n/accept-language.ts";
import type { ServedParts } from "./parts.ts";
import { troublePage } from "./plain-pages.ts";

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

/** The caller's text for errors that Fastify itself raises. */
const FRAMEWORK_TEXTS: Partial<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Content-Type must be application/json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "Request body does not match its Content-Length",
  FST_ERR_BAD_URL: "Request path is not a valid URL",
};

const frameworkText = ({ code }: FastifyError, { routeOptions }: FastifyRequest): string | undefined =>
  code === "FST_ERR_CTP_BODY_TOO_LARGE" ? bodyLimitText(routeOptions.bodyLimit) : FRAMEWORK_TEXTS[code];

export const envelope = (error: string) => ({ success: false as const, error });

export type AnswerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Turns an error into the answer to its request. The caller sees only the message of a refusal. */
export function createErrorAnswers({ log, settings, faces }: ServedParts): AnswerError {
  const complain = createComplaints(log);
  const headersOfPages = pageHeaders(settings.portal);

  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply => {
    if (status < 500 || request.routeOptions.config.showsPage?.(request) !== true) {
      return reply.code(status).send(envelope(text));
    }
    const locale = localeOfBrowser(request.headers["accept-language"]);
    return showPage(reply, headersOfPages, status, troublePage({ locale, face: faces.remembered(request) }));
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    const { code, retryAfterSeconds = code === "unavailable" ? RETRY_AFTER_SECONDS : undefined } = refusal;
    if (retryAfterSeconds !== undefined) void reply.header("Retry-After", retryAfterSeconds);
    return answer(request, reply, STATUS[code], refusal.message);
  };

  return (error, request, reply) => {
    // Set here too, because an error before routing has passed no hook.
    void reply.header("X-Request-Id", request.id);
    if (error instanceof Refusal) return refuse(request, reply, error);
    const status = error.statusCode ?? 500;
    // Checked first, because an error on the caller's connection looks like one on the database's.
    if (status >= 400 && status < 500) {
      return answer(request, reply, status, frameworkText(error, request) ?? STATUS_CODES[status] ?? "Bad Request");
    }
    const refusal = refusalFor(error);
    if (isDatabaseAway(error)) complain(error, "requests fail: the database is away", { reqId: request.id });
    else request.log.error({ err: error }, "request failed");
    if (refusal) return refuse(request, reply, refusal);
    return answer(request, reply, 500, request.routeOptions.config.failure ?? "Failed to process request");
  };
}
