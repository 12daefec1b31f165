import { z } from "zod";

/** Ids that are whole numbers, in a path. */
export const numberedId = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${what} must be a whole number`)
    .transform(Number)
    .meta({ type: "integer" });

const WANTED = "must be the nextCursor of an earlier page";

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Reads what `encoded` wrote, if it looks as it should. */
function decoded(cursor: string, shape: RegExp): RegExpExecArray | null {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  return encoded(text) === cursor ? shape.exec(text) : null;
}

/** A cursor in a list that is sorted by whole numbers. */
export const NumberCursor = z
  .string()
  .max(64)
  .transform((cursor, context) => {
    const [number] = decoded(cursor, /^\d{1,15}$/) ?? [];
    if (number !== undefined) return Number(number);
    context.addIssue({ code: "custom", message: WANTED });
    return z.NEVER;
  });

/** A place in a list that is sorted by a moment, in microseconds since 1970, and then by an id. */
export type MomentPlace = { micros: number; id: string };

export const MomentCursor = z
  .string()
  .max(128)
  .transform((cursor, context): MomentPlace => {
    const [, micros, id] = decoded(cursor, /^(\d{1,16}) (\d{1,15}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? [];
    if (micros !== undefined && id !== undefined) return { micros: Number(micros), id };
    context.addIssue({ code: "custom", message: WANTED });
    return z.NEVER;
  });

/**
 * Makes a page of rows. The query reads one row more than the page size, which tells whether there is a next page; the
 * cursor names the page's last row.
 */
function keysetPage<Row>(rows: readonly Row[], pageSize: number, placeOf: (row: Row) => string) {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasNextPage = rows.length > pageSize;
  const nextCursor = hasNextPage && last !== undefined ? encoded(placeOf(last)) : null;
  return { page, pagination: { pageSize, hasNextPage, nextCursor } };
}

export const numberPage = <Row extends { id: number }>(rows: readonly Row[], pageSize: number) =>
  keysetPage(rows, pageSize, ({ id }) => String(id));

export const momentPage = <Row extends { id: string | number; micros: number }>(
  rows: readonly Row[],
  pageSize: number,
) => keysetPage(rows, pageSize, ({ id, micros }) => `${micros} ${id}`);
