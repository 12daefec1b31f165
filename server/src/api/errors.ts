import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../kernel/error-codes.ts";
import { Refusal, type RefusalCode } from "../kernel/errors.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import { isDatabaseAway } from "../platform/db/errors.ts";
import { bodyLimitText } from "../platform/http/body-limit.ts";
import { showPage } from "../platform/http/plain-page.ts";
import { setLimitHeaders } from "../platform/http/rate-limit.ts";
import { pageHeaders } from "../platform/http/security-headers.ts";
import { refusalFor, RETRY_AFTER_SECONDS } from "../platform/http/unavailable.ts";
import { localeOfBrowser } from "../platform/i18n/accept-language.ts";
import type { ServedParts } from "./parts.ts";
import { troublePage } from "./plain-pages.ts";

/** The caller's code and text for errors that Fastify itself raises. */
const FRAMEWORK_REFUSALS: Partial<Record<string, [code: ErrorCode, text: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported-media-type", "Content-Type must be application/json"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed-request", "Request body does not match its Content-Length"],
  FST_ERR_BAD_URL: ["malformed-request", "Request path is not a valid URL"],
  FST_ERR_MAX_PARAM_LENGTH: ["url-too-long", "A part of the path is too long"],
};

function frameworkRefusal({ code, statusCode = 400 }: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new Refusal("body-too-large", bodyLimitText(routeOptions.bodyLimit));
  return new Refusal(...(FRAMEWORK_REFUSALS[code] ?? ["malformed-request", STATUS_CODES[statusCode] ?? "Bad Request"]));
}

/** The body of an error answer. */
export const envelope = (requestId: string, code: RefusalCode, error: string, field?: string) => ({
  success: false as const,
  error,
  code,
  ...(field === undefined ? {} : { field }),
  requestId,
});

/** The response may have started as a file, whose first part then couldn't be read. */
function asJson(reply: FastifyReply): FastifyReply {
  void reply.removeHeader("Content-Disposition").type("application/json; charset=utf-8");
  if (!reply.raw.headersSent) reply.raw.removeHeader("Content-Disposition");
  return reply;
}

export type AnswerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Turns an error into the answer to its request. The caller sees only the message of a refusal. */
export function createErrorAnswers({ log, settings, pagePartners, reads }: ServedParts): AnswerError {
  const complain = createComplaints(log);
  const headersOfPages = pageHeaders(settings.portal);

  const retryAfter = (code: RefusalCode): number | undefined => {
    // Someone who then checks whether the change was made must not read it from a replica that doesn't have it yet.
    if (code === "outcome-unknown") return Math.max(RETRY_AFTER_SECONDS, reads.maxLagSeconds);
    return code === "unavailable" ? RETRY_AFTER_SECONDS : undefined;
  };

  const answer = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    const { status, code, message, details } = refusal;
    if (status < 500 || request.routeOptions.config.showsPage?.(request) !== true) {
      return asJson(reply)
        .code(status)
        .send(envelope(request.id, code, message, details.field));
    }
    const locale = localeOfBrowser(request.headers["accept-language"]);
    return showPage(reply, headersOfPages, status, troublePage({ locale, partner: pagePartners.remembered(request) }));
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
    const { code, details } = refusal;
    const { retryAfterSeconds = retryAfter(code), limit } = details;
    if (retryAfterSeconds !== undefined) void reply.header("Retry-After", retryAfterSeconds);
    if (limit !== undefined) setLimitHeaders(reply, { limit, left: 0, resetSeconds: retryAfterSeconds ?? 1 });
    return answer(request, reply, refusal);
  };

  return (error, request, reply) => {
    // Set here too, because an error before routing has passed no hook.
    void reply.header("X-Request-Id", request.id);
    if (error instanceof Refusal) return refuse(request, reply, error);
    const status = error.statusCode ?? 500;
    // Checked first, because an error on the caller's connection looks like one on the database's.
    if (status >= 400 && status < 500) {
      return answer(request, reply, frameworkRefusal(error, request));
    }
    const refusal = refusalFor(error, { isRead: request.method === "GET" || request.method === "HEAD" });
    if (isDatabaseAway(error)) complain(error, "requests fail: the database is away", { reqId: request.id });
    else request.log.error({ err: error }, "request failed");
    if (refusal) return refuse(request, reply, refusal);
    const { failure = "Failed to process request" } = request.routeOptions.config;
    return answer(request, reply, new Refusal("internal-error", failure));
  };
}
