import { z } from "zod";

/** A page by number. The contract uses these for lists that stay small. */
export type NumberedPage = { page: number; perPage: number };

export const offsetOf = ({ page, perPage }: NumberedPage): number => (page - 1) * perPage;

export const hasNextPage = ({ page, perPage }: NumberedPage, totalCount: number): boolean =>
  page * perPage < totalCount;

/**
 * Query parameters are text. Only whole numbers count as numbers ("1e1", "0x1" and "" do not). A number that is too
 * large for a double becomes the largest safe one, which is still beyond every bound.
 */
const numberOf = (value: unknown): unknown =>
  typeof value === "string" && /^-?\d+$/.test(value) ? withinDoubles(Number(value)) : value;

const withinDoubles = (number: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(number, Number.MAX_SAFE_INTEGER));

const whole = () => z.number({ error: "must be a whole number" }).int();

const between = (min: number, max: number) => {
  const range = `must be ${min} to ${max}`;
  return whole().min(min, range).max(max, range);
};

export const wholeNumber = (min: number, max: number, byDefault: number) =>
  z.preprocess(numberOf, between(min, max).default(byDefault));

/** The same, where an omitted value means something other than any number. */
export const optionalWholeNumber = (min: number, max: number) => z.preprocess(numberOf, between(min, max).optional());

/** 15 digits: beyond any list, and with any page size the offset still fits PostgreSQL's range. */
const LAST_PAGE = 999_999_999_999_999;

export const pageNumber = () =>
  z.preprocess(numberOf, whole().min(1, "must be 1 or more").max(LAST_PAGE, `must be ${LAST_PAGE} or less`).default(1));

/**
 * A cursor names the last row seen, so rows added meanwhile never shift a page. It is opaque to callers: the base64url
 * of the id's bytes.
 */
export const cursorOf = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

export function idOfCursor(cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== cursor) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Makes a page of rows. The query reads one row more than the page size, which tells whether there is a next page; the
 * cursor names the page's last row.
 */
export function keysetPage<Row>(rows: readonly Row[], pageSize: number, cursorTo: (row: Row) => string) {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasNext = rows.length > pageSize;
  const nextCursor = hasNext && last !== undefined ? cursorTo(last) : null;
  return { page, pagination: { pageSize, hasNextPage: hasNext, nextCursor } };
}

/** The same for rows that are sorted by their ids. */
export const cursorPage = <Row>(rows: readonly Row[], pageSize: number, idOf: (row: Row) => string) =>
  keysetPage(rows, pageSize, (row) => cursorOf(idOf(row)));

export const CursorPagination = z.object({
  pageSize: z.int(),
  hasNextPage: z.boolean(),
  nextCursor: z.string().nullable().meta({ description: "Send it as `cursor` to read the next page." }),
});

/** A query parameter that is a cursor of at most so many characters; `read` tells the place that it names. */
export const cursorRead = <Place>(most: number, read: (cursor: string) => Place | undefined) =>
  z
    .string()
    .max(most)
    .transform((cursor, context): Place => {
      const place = read(cursor);
      if (place !== undefined) return place;
      context.addIssue({ code: "custom", message: "must be the nextCursor of an earlier page" });
      return z.NEVER;
    });

/** The id that a cursor names. */
export const Cursor = cursorRead(64, idOfCursor);
