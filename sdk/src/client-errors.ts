import type { components } from "./api.gen.ts";

/** The codes that this version knows. A newer service may have more: handle unknown ones by their `status`. */
export type ErrorCode = components["schemas"]["Error"]["code"];

/** The service refused the request, or failed. */
export class SablewatchError extends Error {
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** The invalid field, parameter or header, if it is a single one. */
  readonly field: string | undefined;
  /** Quote this when you ask about a request. */
  readonly requestId: string | undefined;
  /** How long to wait before trying again. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const { error, code, field, requestId } = (body ?? {}) as Partial<Record<string, string>>;
    super(error ?? `The service answered ${response.status} without saying why`);
    this.name = "SablewatchError";
    this.status = response.status;
    this.code = code ?? "unknown";
    this.field = field;
    this.requestId = requestId ?? response.headers.get("x-request-id") ?? undefined;
    const seconds = Number(response.headers.get("retry-after") ?? NaN);
    this.retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
  }
}

/** There was no response: the connection failed or took too long. A change may or may not have been made. */
export class SablewatchConnectionError extends Error {
  readonly isTimeout: boolean;

  constructor(cause: unknown) {
    const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
    super(isTimeout ? "The service did not answer in time" : "The service could not be reached", { cause });
    this.name = "SablewatchConnectionError";
    this.isTimeout = isTimeout;
  }
}

/** Whether an error is a `SablewatchError` and, if codes are given, has one of them. */
export const isSablewatchError = <Code extends ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is SablewatchError & { code: Code } =>
  error instanceof SablewatchError && (codes.length === 0 || codes.includes(error.code as Code));
