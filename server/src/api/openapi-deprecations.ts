import type { OpenAPIV3_1 } from "openapi-types";
import { DEPRECATIONS, type Deprecation } from "./deprecations.ts";

type Operation = OpenAPIV3_1.OperationObject;
type Marked = { deprecated?: boolean; description?: string };

const text = (description: string): OpenAPIV3_1.HeaderObject => ({ schema: { type: "string" }, description });

export const DEPRECATION_HEADERS = {
  Deprecation: text(
    "Sent if the call used something deprecated: the time since when it's deprecated, as `@` and seconds since the epoch.",
  ),
  Sunset: text("Sent with `Deprecation`: it works at least until this time."),
  Link: text('Sent with `Deprecation`: a link to more information, with `rel="deprecation"`.'),
};

/** Marks what is deprecated of an operation, and the headers with which its answers say so. */
export function describeDeprecations(operation: Operation, deprecations: readonly Deprecation[] = DEPRECATIONS): void {
  const concerned = deprecations.filter(({ operations }) => operations.includes(operation.operationId ?? ""));
  for (const deprecation of concerned) mark(markedBy(operation, deprecation), deprecation);
  const done = operation.responses?.["200"];
  if (concerned.length === 0 || !done || "$ref" in done) return;
  const names = Object.keys(DEPRECATION_HEADERS);
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  done.headers = { ...done.headers, ...headers };
}

function mark(thing: Marked, { since, sunset, instead }: Deprecation): void {
  const notice = `Deprecated since ${since}, works until ${sunset} at least: use ${instead}.`;
  Object.assign(thing, {
    deprecated: true,
    description: thing.description === undefined ? notice : `${thing.description} ${notice}`,
  });
}

function markedBy(operation: Operation, { part }: Deprecation): Marked {
  if (part === undefined) return operation;
  const found = part.in === "body" ? fieldOf(operation, part.name) : parameterOf(operation, part.name);
  if (!found) throw new Error(`${operation.operationId ?? ""} has no "${part.name}" in its ${part.in}`);
  return found;
}

function fieldOf({ requestBody }: Operation, name: string): Marked | undefined {
  const body = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  // A shared schema is not marked: answers may use it too.
  const properties = body?.schema && "properties" in body.schema ? body.schema.properties : undefined;
  return properties?.[name];
}

const parameterOf = ({ parameters = [] }: Operation, name: string): Marked | undefined =>
  parameters.find((one) => "in" in one && one.in === "query" && one.name === name);
