import { readFileSync } from "node:fs";

export type Surface = "partner" | "distributor" | "operator" | "staff" | "portal" | "open";

/** The part of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  "x-right"?: string;
};

export type Operation = {
  operationId: string;
  method: string;
  path: string;
  surface: Surface;
  params: string[];
  queries: Parameter[];
  /** The schema of a JSON body; undefined if it takes none. */
  body: Schema | undefined;
  /** Its content type, if it is not JSON. */
  otherBody: string | undefined;
  /** The right that the caller needs; undefined for calls about the caller. */
  right: string | undefined;
};

const SURFACES: readonly (readonly [string, Surface])[] = [
  ["/api/v1/integrations", "partner"],
  ["/api/v1/distributors", "distributor"],
  ["/api/v1/operator", "operator"],
  ["/api/v1/staff", "staff"],
  ["/api/v1/portal", "portal"],
];
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The parameter names in a path of the document. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Every operation of the current openapi.json. */
export function operationsOf(): Operation[] {
  const file = new URL("../../openapi.json", import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method];
      return described ? [operationAt(path, method, described)] : [];
    }),
  );
}

function operationAt(path: string, method: string, described: Described): Operation {
  const { operationId, parameters = [], requestBody } = described;
  const [type = "application/json"] = Object.keys(requestBody?.content ?? {});
  const isJson = type === "application/json";
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    surface: SURFACES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "open",
    params: paramsOf(path),
    queries: parameters.filter((one) => one.in === "query"),
    body: isJson ? requestBody?.content[type]?.schema : undefined,
    otherBody: isJson ? undefined : type,
    right: described["x-right"],
  };
}
