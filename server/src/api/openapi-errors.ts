import type { OpenAPIV3_1 } from "openapi-types";
import { ERROR_CODES, type ErrorCode, statusOf } from "../kernel/error-codes.ts";
import { factsOf } from "./all-errors.ts";

type Operation = OpenAPIV3_1.OperationObject;

/**
 * The APIs by their callers: organisations, members of staff for their organisation or for themselves, and customers.
 */
export type ApiSurface = "partner" | "distributor" | "operator" | "member" | "person" | "portal";

/** The errors that a staff session can get. */
const STAFF: ErrorCode[] = ["session-required", "not-a-member", "right-missing", "fresh-sign-in-required"];

const CREDENTIALS: Record<ApiSurface, ErrorCode[]> = {
  partner: ["credentials-missing", "credentials-invalid", ...STAFF],
  distributor: ["credentials-missing", "credentials-invalid", ...STAFF],
  operator: ["operator-token-required", ...STAFF],
  member: STAFF,
  person: ["session-required"],
  portal: ["session-required", "look-in-over", "read-only-look-in"],
};

/** An operation with what decides which errors it can give before its route runs. */
export type Described = {
  operation: Operation;
  /** May have a body, whether or not the route uses one. */
  takesBody: boolean;
  /** May change something, so that its outcome can be unknown. */
  changes: boolean;
  takesIdempotencyKey: boolean;
  /** The API that it belongs to, which decides the credentials that callers need. Undefined if none. */
  needs: ApiSurface | undefined;
  refusesOtherSites: boolean;
};

const UNREADABLE: ErrorCode[] = [
  "invalid-json",
  "body-too-deep",
  "duplicate-field",
  "body-too-large",
  "unsupported-media-type",
];

/**
 * Declares the errors of an operation: those that its route names, and those that come before every route of its kind.
 * Each status lists its codes, with an example of each.
 */
export function describeErrors(described: Described): void {
  const { operation } = described;
  const failure = takeFailure(operation);
  const codes = [...new Set([...sharedCodes(described), ...ownCodes(operation)])];
  const statuses = new Set(codes.map(statusOf));
  for (const status of statuses) {
    const here = codes.filter((code) => statusOf(code) === status);
    operation.responses = { ...operation.responses, [status]: answerOf(here, failure) };
  }
}

function takeFailure(operation: Operation & { "x-failure"?: string }): string | undefined {
  const { "x-failure": failure } = operation;
  delete operation["x-failure"];
  return failure;
}

/** The codes that the route's own response schemas name. */
function ownCodes({ responses = {} }: Operation): ErrorCode[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const schema = "content" in answer ? answer.content["application/json"]?.schema : undefined;
    const properties = schema && "properties" in schema ? schema.properties : undefined;
    const code = Number(status) >= 400 ? properties?.["code"] : undefined;
    return code && "enum" in code ? (code.enum as ErrorCode[]) : [];
  });
}

function sharedCodes(described: Described): ErrorCode[] {
  const { operation, takesBody, changes, takesIdempotencyKey, needs, refusesOtherSites } = described;
  const takes = (where: string) => operation.parameters?.some((one) => "in" in one && one.in === where) ?? false;
  const codes: ErrorCode[] = [];
  if (needs !== undefined) codes.push(...CREDENTIALS[needs]);
  if (needs === "partner" || needs === "distributor") codes.push("too-many-at-once");
  if (refusesOtherSites) codes.push("cross-site-request");
  if (takes("path")) codes.push("invalid-path");
  if (takes("query")) codes.push("invalid-query");
  if (takesBody) codes.push(...UNREADABLE);
  if (operation.requestBody) codes.push("invalid-body");
  if (takesIdempotencyKey) codes.push("idempotency-key-invalid", "idempotency-key-reused");
  if (operation.tags?.includes("Operations") !== true) codes.push("internal-error", "unavailable");
  if (changes) codes.push("outcome-unknown");
  return codes;
}

function answerOf(codes: ErrorCode[], failure: string | undefined): OpenAPIV3_1.ResponseObject {
  return {
    description: codes.map((code) => factsOf(code).cause).join(" "),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, failure)])),
      },
    },
  };
}

const exampleOf = (code: ErrorCode, failure: string | undefined) =>
  code === "internal-error" && failure !== undefined
    ? { value: { ...bodyOf(code), error: failure } }
    : { $ref: `#/components/examples/${code}` };

function bodyOf(code: ErrorCode) {
  const { example: error, field } = factsOf(code);
  const requestId = "01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41";
  return { success: false, error, code, ...(field === undefined ? {} : { field }), requestId };
}

/** An example of each error, for operations to refer to. */
export const errorExamples = (): OpenAPIV3_1.ComponentsObject["examples"] =>
  Object.fromEntries(ERROR_CODES.map((code) => [code, { summary: factsOf(code).cause, value: bodyOf(code) }]));
