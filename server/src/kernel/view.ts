import type { z } from "zod";

/** A row with the fields of a view, whose moments are dates. */
export type RowOf<Schema extends z.ZodObject> = {
  [Field in keyof Schema["shape"]]: Stored<Schema["shape"][Field], z.infer<Schema["shape"][Field]>>;
};
type Stored<Field, Shown> = Field extends z.ZodISODateTime
  ? Date
  : Field extends z.ZodNullable<z.ZodISODateTime>
    ? Date | null
    : Shown;

/** The same, where moments may be texts already. */
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
