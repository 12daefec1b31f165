import { z } from "zod";
import { cursorRead, keysetPage } from "./page.ts";

/** Ids that are whole numbers, in a path. */
export const numberedId = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${what} must be a whole number`)
    .transform(Number)
    .meta({ type: "integer" });

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Reads what `encoded` wrote, if it looks as it should. */
function decoded(cursor: string, shape: RegExp): RegExpExecArray | null {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  return encoded(text) === cursor ? shape.exec(text) : null;
}

/** A cursor in a list that is sorted by whole numbers. */
export const NumberCursor = cursorRead(64, (cursor) => {
  const [number] = decoded(cursor, /^\d{1,15}$/) ?? [];
  return number === undefined ? undefined : Number(number);
});

/** A place in a list that is sorted by a moment, in microseconds since 1970, and then by an id. */
export type MomentPlace = { micros: number; id: string };

export const MomentCursor = cursorRead(128, (cursor): MomentPlace | undefined => {
  const [, micros, id] = decoded(cursor, /^(\d{1,16}) (\d{1,15}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros: Number(micros), id };
});

export const numberPage = <Row extends { id: number }>(rows: readonly Row[], pageSize: number) =>
  keysetPage(rows, pageSize, ({ id }) => encoded(String(id)));

export const momentPage = <Row extends { id: string | number; micros: number }>(
  rows: readonly Row[],
  pageSize: number,
) => keysetPage(rows, pageSize, ({ id, micros }) => encoded(`${micros} ${id}`));
