import type { z } from "zod";

/** A row with the fields of a view, whose moments may still be dates. */
type RowFor<View> = {
  [Field in keyof View]: View[Field] | (string extends Exclude<View[Field], null> ? Date : never);
};

/** What a view shows of a row: its own fields and no others, moments as text. */
export function viewFrom<Schema extends z.ZodObject>({ shape }: Schema, row: RowFor<z.infer<Schema>>): z.infer<Schema> {
  const fields = Object.keys(shape).map((field) => [field, row[field as keyof typeof row] as unknown] as const);
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  ) as z.infer<Schema>;
}
