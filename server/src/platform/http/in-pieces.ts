import { setImmediate as letOthersIn } from "node:timers/promises";
import { z } from "zod";
import { sentenceOf } from "./sentences.ts";

/**
 * How long a body is checked before other requests get a turn. Ten thousand addresses take 40 to 90 ms in one go,
 * during which no one else is served.
 */
const PIECE_MS = 2;

export type Checked = { success: true; data: unknown } | { success: false; issues: z.core.$ZodIssue[] };

/** A schema in parts: its list fields with how each entry is checked, and everything else. */
type Parts = { lists: ReadonlyMap<string, List>; rest: z.ZodType; order: readonly string[] };
type List = { list: z.ZodType; entry: z.ZodType };

/**
 * Checks a body like `safeParse`, but the entries of its lists in pieces of two milliseconds. Other requests get a turn
 * in between. It finds the same issues in the same order; only rules about a whole list or the whole body come later.
 */
export async function checkInPieces(schema: z.ZodType, body: unknown): Promise<Checked> {
  const parts = partsOf(schema);
  if (!parts || !isRecord(body)) return checkWhole(schema, body);
  const changed: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  const isWrong = new Set<string>();
  for (const [field, { list: List, entry }] of parts.lists) {
    const list = Object.hasOwn(body, field) ? body[field] : undefined;
    // Values that aren't lists, or are too long, aren't examined.
    if (!Array.isArray(list) || !checkWhole(List, list).success) continue;
    const before = issues.length;
    changed[field] = await checkEntries(list, field, entry, issues);
    if (issues.length > before) isWrong.add(field);
  }
  const result = checkWhole(parts.rest, { ...body, ...changed });
  if (issues.length === 0) return result;
  // Rules about a whole list or the whole body aren't checked while an entry is invalid.
  const others = result.success
    ? []
    : result.issues.filter(({ path }) => path[0] !== undefined && !isWrong.has(String(path[0])));
  const orderOf = ({ path }: z.core.$ZodIssue): number => parts.order.indexOf(String(path[0]));
  return { success: false, issues: [...issues, ...others].sort((one, other) => orderOf(one) - orderOf(other)) };
}

/** The valid entries, as their schema returns them. */
async function checkEntries(
  list: readonly unknown[],
  field: string,
  entry: z.ZodType,
  issues: z.core.$ZodIssue[],
): Promise<unknown[]> {
  const checked: unknown[] = [];
  let startedAt = performance.now();
  for (const [index, value] of list.entries()) {
    // Messages about the body differ from messages about its contents, so the path is included.
    const result = entry.safeParse(value, { error: (issue) => sentenceOf({ ...issue, path: [field, index] }) });
    if (result.success) checked.push(result.data);
    else {
      for (const issue of result.error.issues) issues.push({ ...issue, path: [field, index, ...issue.path] });
    }
    if (performance.now() - startedAt < PIECE_MS) continue;
    await letOthersIn();
    startedAt = performance.now();
  }
  return checked;
}

export function checkWhole(schema: z.ZodType, body: unknown): Checked {
  const result = schema.safeParse(body, { error: sentenceOf });
  return result.success ? { success: true, data: result.data } : { success: false, issues: result.error.issues };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const known = new WeakMap<z.ZodType, Parts | null>();

function partsOf(schema: z.ZodType): Parts | null {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const parts = takeApart(schema);
  known.set(schema, parts);
  return parts;
}

function takeApart(schema: z.ZodType): Parts | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const shape = schema.shape as Record<string, z.ZodType>;
  const apart = Object.entries(shape).flatMap(([field, own]) => {
    const found = withoutEntries(own);
    return found ? [{ field, ...found }] : [];
  });
  if (apart.length === 0) return null;
  const lighter = Object.fromEntries(apart.map(({ field, light }) => [field, light]));
  return {
    lists: new Map(apart.map(({ field, list, entry }) => [field, { list, entry }])),
    rest: schema.clone({ ...schema.def, shape: { ...shape, ...lighter } }),
    order: Object.keys(shape),
  };
}

/**
 * The field's schema with unchecked entries, and the schemas of its list and of an entry; undefined if it isn't a list.
 */
function withoutEntries(schema: z.ZodType): (List & { light: z.ZodType }) | undefined {
  if (schema instanceof z.ZodArray) {
    const light = schema.clone({ ...schema.def, element: z.unknown() }) as z.ZodType;
    return { light, list: light, entry: schema.element as z.ZodType };
  }
  if (schema instanceof z.ZodOptional) {
    const inner = withoutEntries(schema.def.innerType as z.ZodType);
    return inner && { ...inner, light: schema.clone({ ...schema.def, innerType: inner.light }) };
  }
  if (schema instanceof z.ZodNullable) {
    const inner = withoutEntries(schema.def.innerType as z.ZodType);
    return inner && { ...inner, light: schema.clone({ ...schema.def, innerType: inner.light }) };
  }
  if (schema instanceof z.ZodPipe) {
    const inner = withoutEntries(schema.def.in as z.ZodType);
    return inner && { ...inner, light: schema.clone({ ...schema.def, in: inner.light }) };
  }
  return undefined;
}
