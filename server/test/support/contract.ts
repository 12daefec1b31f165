import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import type { OpenApiDocument } from "../../src/api/openapi.ts";
import { openApi } from "./openapi.ts";

/**
 * Checks responses against the OpenAPI document: the status must be declared, and the body must match its schema. If
 * the response isn't JSON, its content type must be declared.
 */
export type ContractCheck = (
  method: string,
  path: string,
  status: number,
  body: Record<string, unknown> | string,
) => void;

/** Statuses of requests that were refused before their operation was known. */
const BEFORE_OPERATIONS = new Set([405, 414, 431]);

/**
 * Statuses of requests for something that doesn't exist. An operation that responds with one of them declares it as
 * usual.
 */
const OUTSIDE_OPERATIONS = new Set([404, 413, 415]);

/** One for all files. */
let check: ContractCheck | undefined;

export const contractCheck = (): ContractCheck => (check ??= checkAgainst(openApi()));

function checkAgainst(document: OpenApiDocument): ContractCheck {
  // Hundreds of responses share the error schema. It is compiled once and not inlined into each of them.
  // Optimising the code of a check takes longer than all its runs.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  // Published as CommonJS; at run time its default export is the plugin itself.
  (formatsPlugin as unknown as (target: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: "openapi", ...document });

  const pathOf = pathFinder(document);
  const validators = new Map<string, ValidateFunction>();

  return (method, url, status, body) => {
    const path = (url.split("?", 1)[0] ?? "").replace(/^\/api\/integrations\//, "/api/v1/integrations/");
    const operation = pathOf(method.toLowerCase(), path);
    const type = typeof body === "string" ? body : "application/json";
    // A segment such as `.` changes the path.
    const isUnknownRoute = typeof body === "object" && body["code"] === "route-not-found";
    const pointer = operation && pointerTo(document, { operation, method: method.toLowerCase(), status, type });
    const declared = !isUnknownRoute && pointer !== undefined && resolve(document, pointer) !== undefined;
    const isOutside =
      BEFORE_OPERATIONS.has(status) || isUnknownRoute || (operation === undefined && OUTSIDE_OPERATIONS.has(status));
    if (!declared && !isOutside) {
      throw new Error(`${method} ${path} answered ${status}, which the OpenAPI document does not declare`);
    }
    if (typeof body === "string") return;
    const reference = declared ? `openapi#${pointer}` : "openapi#/components/schemas/Error";
    let validate = validators.get(reference);
    if (!validate) {
      validate = ajv.compile({ $ref: reference });
      validators.set(reference, validate);
    }
    if (!validate(body)) {
      throw new Error(`${method} ${path} answered ${status} out of contract: ${ajv.errorsText(validate.errors)}`);
    }
  };
}

/**
 * Finds the documented path that matches a request's path. Checks only a few candidates, because thousands of requests
 * are checked.
 */
function pathFinder({ paths = {} }: OpenApiDocument): (method: string, path: string) => string | undefined {
  const shapeOf = (method: string, parts: string[]) => `${method} ${parts.length}`;
  const byShape = new Map<string, { path: string; parts: string[] }[]>();
  // Like the router: a literal path segment takes precedence over a parameter.
  for (const path of Object.keys(paths).sort((a, b) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1))) {
    const parts = path.split("/");
    for (const method of Object.keys(paths[path] ?? {})) {
      const shape = shapeOf(method, parts);
      byShape.set(shape, [...(byShape.get(shape) ?? []), { path, parts }]);
    }
  }
  return (method, path) => {
    const asked = path.replace(/\/$/, "").split("/");
    const fits = (part: string, at: number) =>
      part.startsWith("{") ? asked[at] !== "" && asked[at]?.endsWith(part.replace(/^.*\}/, "")) : part === asked[at];
    return byShape.get(shapeOf(method, asked))?.find(({ parts }) => parts.every(fits))?.path;
  };
}

const escape = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

type Asked = { operation: string; method: string; status: number; type: string };

/** The pointer to the response's schema, either in the operation or in the responses that operations share. */
function pointerTo(document: OpenApiDocument, { operation, method, status, type }: Asked): string {
  const own = `/paths/${escape(operation)}/${method}/responses/${status}`;
  const { $ref } = (resolve(document, own) ?? {}) as { $ref?: string };
  return `${$ref === undefined ? own : $ref.slice(1)}/content/${escape(type)}/schema`;
}

function resolve(document: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}
