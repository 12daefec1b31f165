/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
} & Partial<Record<Bound, number>>;

export const LOWER_BOUNDS = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"] as const;
export const UPPER_BOUNDS = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"] as const;
type Bound = (typeof LOWER_BOUNDS)[number] | (typeof UPPER_BOUNDS)[number];

/** One thing that a schema allows: a single type, with no references or unions at its own level. */
export type Alternative = Omit<Schema, "$ref" | "anyOf" | "oneOf" | "allOf" | "type"> & {
  type: string;
  /** The reference that led here, used to match the alternatives of two documents. */
  name?: string;
};

export type Resolve = (reference: string) => Schema;

export const ANYTHING = "anything";

/**
 * Everything that a schema allows, one by one. `{type: ["string", "null"]}` and `anyOf` of the two count as the same.
 */
export function alternativesOf({ $ref, anyOf, oneOf, allOf, ...own }: Schema, resolve: Resolve): Alternative[] {
  const parts: Alternative[][] = [];
  if (Object.keys(own).length > 0) parts.push(typesOf(own).map((type) => ({ ...own, type })));
  if ($ref !== undefined) parts.push(alternativesOf(resolve($ref), resolve).map((one) => ({ ...one, name: $ref })));
  for (const options of [anyOf, oneOf]) {
    if (options) parts.push(options.flatMap((option) => alternativesOf(option, resolve)));
  }
  for (const part of allOf ?? []) parts.push(alternativesOf(part, resolve));
  const [first = [{ type: ANYTHING }], ...others] = parts;
  return others.reduce((sofar, next) => sofar.flatMap((one) => next.map((other) => both(one, other))), first);
}

function typesOf(schema: Schema): string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = valuesOf(schema);
  if (values) return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return [schema.properties ? "object" : ANYTHING];
}

/** An alternative that satisfies both. */
function both(one: Alternative, other: Alternative): Alternative {
  const properties = { ...one.properties };
  for (const [name, schema] of Object.entries(other.properties ?? {})) {
    const same = properties[name];
    properties[name] = same ? { allOf: [same, schema] } : schema;
  }
  const [values, others] = [valuesOf(one), valuesOf(other)];
  const common = values && others ? values.filter((value) => others.includes(value)) : (values ?? others);
  const merged: Alternative = {
    ...one,
    ...other,
    type: other.type === ANYTHING ? one.type : other.type,
    ...(common ? { enum: common } : {}),
    ...(one.properties || other.properties ? { properties } : {}),
    required: [...(one.required ?? []), ...(other.required ?? [])],
  };
  delete merged.const;
  return merged;
}

/** The listed values, if there is a list. */
export function valuesOf(schema: Pick<Schema, "enum" | "const">): unknown[] | undefined {
  return "const" in schema ? [schema.const] : schema.enum;
}
