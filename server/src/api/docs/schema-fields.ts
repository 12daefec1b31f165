/** The parts of a JSON schema that the reference shows. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** A field as readers see it. */
export type SchemaField = {
  name: string;
  /** In words: `array of string`. */
  type: string;
  isRequired: boolean;
  description: string;
  /** The rules for a value, as HTML-free Markdown: "one of `a`, `b`". */
  rules: string[];
  fields: SchemaField[];
};

export type FindSchema = (reference: string) => JsonSchema;

/** The fields of an object, those of its lists and inner objects below them. */
export function fieldsOf(schema: JsonSchema, find: FindSchema): SchemaField[] {
  const { properties = {}, required = [] } = flat(schema, find);
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), find));
}

export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean, find: FindSchema): SchemaField {
  const own = flat(schema, find);
  const item = own.items ? flat(own.items, find) : undefined;
  const description = [own.description, own.description === undefined ? item?.description : undefined].join(" ").trim();
  return {
    name,
    type: typeOf(own, item),
    isRequired,
    description,
    rules: [...rulesOf(own), ...(item?.enum ? rulesOf(item) : [])],
    fields: fieldsOf(item ?? own, find),
  };
}

/** Follows references and puts alternatives together: a field is required only where all alternatives require it. */
function flat(schema: JsonSchema, find: FindSchema): JsonSchema & { isNullable?: boolean } {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    return flat({ ...find($ref), ...beside }, find);
  }
  if (schema.allOf) return merged(schema, schema.allOf, find, "all");
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? merged(schema, choices, find, "any") : schema;
}

function merged(
  beside: JsonSchema,
  parts: readonly JsonSchema[],
  find: FindSchema,
  how: "all" | "any",
): JsonSchema & { isNullable?: boolean } {
  const all = parts.map((part) => flat(part, find));
  const real = all.filter(({ type }) => type !== "null");
  const requireds = real.map(({ required = [] }) => required);
  const required =
    how === "all"
      ? requireds.flat()
      : (requireds[0] ?? []).filter((name) => requireds.every((names) => names.includes(name)));
  const description = beside.description ?? real.flatMap((part) => part.description ?? []).join(" ");
  // The first alternative is the most complete: its fields come first, and take precedence.
  const properties: Record<string, JsonSchema> = {};
  for (const part of real) {
    for (const [name, property] of Object.entries(part.properties ?? {})) properties[name] ??= property;
  }
  const together = real.toReversed().reduce<JsonSchema>((sum, part) => ({ ...sum, ...part }), {});
  return {
    ...together,
    ...beside,
    ...(Object.keys(properties).length > 0 ? { properties, required } : {}),
    ...(description === "" ? {} : { description }),
    isNullable: all.length > real.length,
  };
}

const FORMATS: Partial<Record<string, string>> = { uuid: "UUID", "date-time": "date-time", email: "email", uri: "URL" };

function typeOf(schema: JsonSchema & { isNullable?: boolean }, item?: JsonSchema): string {
  const types = [schema.type ?? typeOfValue(schema)].flat().filter((type) => type !== "null");
  const named = types.map((type) => (type === "string" ? (FORMATS[schema.format ?? ""] ?? type) : type)).join(" or ");
  const itself = item ? `array of ${typeOf(item)}` : named;
  const isNullable = schema.isNullable === true || (Array.isArray(schema.type) && schema.type.includes("null"));
  return isNullable ? `${itself} or null` : itself;
}

function typeOfValue({ properties, enum: values = [], const: value }: JsonSchema): string {
  if (properties) return "object";
  const [first = value] = values;
  return first === undefined ? "any" : typeof first;
}

/** Bounds that only say what fits into a number aren't shown as rules. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const code = (value: unknown): string => `\`${String(value)}\``;

function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const rules: string[] = [];
  if (values.length === 1) rules.push(`always ${code(values[0])}`);
  if (values.length > 1) rules.push(`one of ${values.map(code).join(", ")}`);
  if (schema.default !== undefined) rules.push(`default ${code(schema.default)}`);
  if (isBound(minimum) && isBound(maximum)) rules.push(`${minimum} to ${maximum}`);
  else if (isBound(minimum)) rules.push(`${minimum} or more`);
  else if (isBound(maximum)) rules.push(`at most ${maximum}`);
  if (maxItems !== undefined) rules.push(`at most ${maxItems.toLocaleString("en-GB")} entries`);
  if (maxLength !== undefined && schema.format !== "uuid") {
    rules.push(
      minLength !== undefined && minLength > 0
        ? `${minLength} to ${maxLength} characters`
        : `up to ${maxLength} characters`,
    );
  }
  return rules;
}
