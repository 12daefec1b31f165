import { z } from "zod";
import { cursorsOf } from "./page.ts";

/** Ids that are whole numbers, in a path. */
export const numberedId = (what: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${what} must be a whole number`)
    .transform(Number)
    .meta({ type: "integer" });

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Reads what `encoded` wrote, if it looks as it should. */
function decoded(written: string, shape: RegExp): RegExpExecArray | null {
  const text = Buffer.from(written, "base64url").toString("latin1");
  return encoded(text) === written ? shape.exec(text) : null;
}

/** For a list that is sorted by whole numbers. */
export const numberCursors = (list: string) =>
  cursorsOf<number, { id: number }>(list, {
    write: ({ id }) => encoded(String(id)),
    read(written) {
      const [number] = decoded(written, /^\d{1,15}$/) ?? [];
      return number === undefined ? undefined : Number(number);
    },
  });

/** A position in a list that is sorted by a moment, in microseconds since 1970, and then by an id. */
export type MomentPosition = { micros: number; id: string };

const AT_NUMBER = /^(\d{1,16}) (\d{1,15})$/;
const AT_UUID = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** For such a list. Its ids are either numbers or UUIDs, and the database takes no other. */
export const momentCursors = (list: string, ids: "numbers" | "uuids") =>
  cursorsOf<MomentPosition, { id: string | number; micros: number }>(list, {
    write: ({ id, micros }) => encoded(`${micros} ${id}`),
    read(written) {
      const [, micros, id] = decoded(written, ids === "numbers" ? AT_NUMBER : AT_UUID) ?? [];
      return micros === undefined || id === undefined ? undefined : { micros: Number(micros), id };
    },
  });
