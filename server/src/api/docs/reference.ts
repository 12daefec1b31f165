import type { ErrorCode } from "../../kernel/error-codes.ts";
import { factsOf } from "../all-errors.ts";
import { PARTS } from "./reference-parts.ts";
import type { DocsSurface, SampleCall } from "./samples/index.ts";
import { fieldOf, fieldsOf, type FindSchema, type JsonSchema, type SchemaField } from "./schema-fields.ts";

type Media = { schema?: JsonSchema; example?: unknown };
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
};
type Described = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
};
type Answer = { content?: Record<string, Media> };
type Referring = Omit<Described, "responses"> & { responses: Record<string, Answer | { $ref: string }> };

/** The parts of the OpenAPI document that the reference uses. */
export type ApiDescription = {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Referring>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answer> };
};

export type ReferenceOperation = {
  id: string;
  title: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  parameters: { location: "path" | "query" | "header"; fields: SchemaField[] }[];
  body: { fields: SchemaField[]; isOptional: boolean } | undefined;
  answer: { fields: SchemaField[]; example: unknown };
  errors: { status: number; codes: ErrorCode[] }[];
  call: SampleCall;
};

/** One page of the reference. */
export type ReferenceResource = {
  surface: DocsSurface;
  slug: string;
  title: string;
  about: string;
  operations: ReferenceOperation[];
};

export type ReferenceEvent = { type: string; summary: string; fields: SchemaField[]; example: unknown };

const SURFACES: [prefix: RegExp, surface: DocsSurface][] = [
  [/^\/api\/v1\/integrations\//, "partner"],
  [/^\/api\/v1\/distributors\//, "distributor"],
  // The remaining operations are the portal's own, which no integrator calls; they are in the OpenAPI document.
  [/^\/(api\/v1\/operator\/|api\/v1\/health$|livez$|readyz$)/, "operator"],
];

const TITLES: Partial<Record<string, string>> = { "Sign-in": "Customers’ sign-in", Operations: "Health" };

const METHODS = ["get", "post", "patch", "put", "delete"];

/** Every operation that integrators and operators call, by surface and resource, in the document's order. */
export function readReference(api: ApiDescription): ReferenceResource[] {
  const find = schemaFinder(api);
  const resources = new Map<string, ReferenceResource>();
  for (const [path, item] of Object.entries(api.paths)) {
    const surface = SURFACES.find(([prefix]) => prefix.test(path))?.[1];
    if (surface === undefined) continue;
    for (const method of METHODS) {
      const referring = item[method];
      if (!referring) continue;
      const operation = withAnswers(api, referring);
      const { title, about } = resourceOf(api, path, operation);
      const slug = title.toLowerCase().replaceAll(/\W+/g, "-");
      const key = `${surface}/${slug}`;
      const resource = resources.get(key) ?? { surface, slug, title, about, operations: [] };
      resource.operations.push(readOperation({ surface, path, method, operation }, find));
      resources.set(key, resource);
    }
  }
  return [...resources.values()];
}

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

const schemaFinder =
  ({ components }: ApiDescription): FindSchema =>
  (reference) =>
    components.schemas[nameIn(reference)] ?? {};

/** With the error responses themselves, which operations share. */
function withAnswers({ components }: ApiDescription, operation: Referring): Described {
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) =>
      [status, "$ref" in answer ? (components.responses[nameIn(answer.$ref)] ?? {}) : answer] as const,
  );
  return { ...operation, responses: Object.fromEntries(answers) };
}

function resourceOf({ tags = [] }: ApiDescription, path: string, { tags: [tag = "Other"] = [] }: Described) {
  const part = PARTS[tag]?.find(([matches]) => matches.test(path));
  if (part) return { title: part[1], about: part[2] };
  return { title: TITLES[tag] ?? tag, about: tags.find(({ name }) => name === tag)?.description ?? "" };
}

type Found = { surface: DocsSurface; path: string; method: string; operation: Described };

function readOperation(found: Found, find: FindSchema): ReferenceOperation {
  const { surface, path, method, operation } = found;
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const answer = responses["200"]?.content?.["application/json"];
  return {
    id: operationId,
    title: titleOf(operationId, surface),
    method: method.toUpperCase(),
    path,
    summary,
    description,
    parameters: (["path", "query", "header"] as const)
      .map((location) => ({
        location,
        fields: parameters.filter((one) => one.in === location).map((one) => toField(one, find)),
      }))
      .filter(({ fields }) => fields.length > 0),
    body: body && { fields: fieldsOf(body, find), isOptional: requestBody.required === false },
    answer: { fields: answer?.schema ? fieldsOf(answer.schema, find) : [], example: answer?.example },
    errors: Object.entries(responses).flatMap(([status, { content }]) => {
      const codes = codesIn(content?.["application/json"]?.schema);
      return codes.length === 0 ? [] : [{ status: Number(status), codes }];
    }),
    call: callOf(found),
  };
}

function toField({ name, schema = {}, required = false, description }: Parameter, find: FindSchema): SchemaField {
  const field = fieldOf(name, schema, required, find);
  return description === undefined ? field : { ...field, description };
}

const codesIn = (schema: JsonSchema | undefined): ErrorCode[] =>
  (schema?.allOf ?? []).flatMap(({ properties }) => (properties?.["code"]?.enum ?? []) as ErrorCode[]);

/** `listDistributorWebhookFailures` is "List webhook failures". */
function titleOf(operationId: string, surface: DocsSurface): string {
  const own = surface === "distributor" ? operationId.replace("Distributor", "") : operationId;
  const words = own.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function callOf({ surface, path, method, operation }: Found): SampleCall {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const given = (location: string) =>
    parameters
      .filter((one) => one.in === location && one.example !== undefined)
      .map((one) => [one.name, one.example] as const);
  const filled = given("path").reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), path);
  const query = new URLSearchParams(
    given("query").map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const body = requestBody?.content["application/json"]?.example;
  const idempotencyKey = given("header").find(([name]) => name === "Idempotency-Key")?.[1];
  return {
    operationId,
    surface,
    method: method.toUpperCase(),
    target: query === "" ? filled : `${filled}?${query}`,
    input: { ...Object.fromEntries([...given("path"), ...given("query")]), ...(body as object | undefined) },
    body,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
    bytes: requestBody?.content["application/octet-stream"]?.example as string | undefined,
    file: fileOf(path, responses["200"]?.content ?? {}),
    isStream: responses["200"]?.content?.["text/event-stream"] !== undefined,
  };
}

const SAVED = ["text/csv", "application/jsonl"];

/** The name of the file that a response is saved to, if it's a file. */
function fileOf(path: string, content: Record<string, unknown>): string | undefined {
  if ("application/pdf" in content) return "report.pdf";
  return SAVED.some((type) => type in content) ? path.slice(path.lastIndexOf("/") + 1) : undefined;
}

/** Every event, with the fields of its envelope. */
export function readEventTypes(api: ApiDescription): ReferenceEvent[] {
  const find = schemaFinder(api);
  return Object.entries(api.webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody?.content["application/json"] ?? {};
    return { type, summary: post.summary, fields: schema ? fieldsOf(schema, find) : [], example };
  });
}

export const causeOf = (code: ErrorCode): string => factsOf(code).cause;
