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

/** How a cursor names an id: by the base64url of its bytes. */
const writeIdPosition = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

function readIdPosition(position: string): string | undefined {
  const bytes = Buffer.from(position, "base64url");
  if (bytes.length !== 16 || bytes.toString("base64url") !== position) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const MOST_CURSOR = 200;

/** How the positions of a list are written in its cursors, in characters of base64url, and read again. */
type PositionFormat<Position, Row> = { write: (row: Row) => string; read: (written: string) => Position | undefined };

/**
 * The cursors of a list. A cursor names the last row seen, so rows added meanwhile never shift a page. It is opaque to
 * callers, and begins with the name of its list, so that a cursor of another list isn't mistaken for a position in this
 * one.
 */
export function cursorsOf<Position, Row>(list: string, { write, read }: PositionFormat<Position, Row>) {
  const cursor = z
    .string()
    .max(MOST_CURSOR)
    .transform((text, context): Position => {
      const dot = text.indexOf(".");
      const isForeign = dot >= 0 && text.slice(0, dot) !== list;
      // Cursors of the previous release name no list. They are accepted until the next release.
      const position = isForeign ? undefined : read(text.slice(dot + 1));
      if (position !== undefined) return position;
      const message = "must be the nextCursor of an earlier page";
      context.addIssue({ code: "custom", message: isForeign ? `${message} of this list, and is of another` : message });
      return z.NEVER;
    });
  /**
   * Makes a page of rows. The query reads one row more than the page size, which tells whether there is a next page; the
   * cursor names the page's last row.
   */
  function pageOf<Shown extends Row>(rows: readonly Shown[], pageSize: number) {
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    const hasNext = rows.length > pageSize;
    const nextCursor = hasNext && last !== undefined ? `${list}.${write(last)}` : null;
    return { page, pagination: { pageSize, hasNextPage: hasNext, nextCursor } };
  }
  return { cursor, pageOf };
}

type Cursors<Position, Row> = ReturnType<typeof cursorsOf<Position, Row>>;

/** For a list that is sorted by ids. */
export const idCursors = <Row>(list: string, idOf: (row: Row) => string): Cursors<string, Row> =>
  cursorsOf<string, Row>(list, { write: (row) => writeIdPosition(idOf(row)), read: readIdPosition });

/** The same by a field of the rows. */
export const rowCursors = <Field extends string = "id">(
  list: string,
  field = "id" as Field,
): Cursors<string, Record<Field, string>> => idCursors(list, (row: Record<Field, string>) => row[field]);

export const CursorPagination = z.object({
  pageSize: z.int(),
  hasNextPage: z.boolean(),
  nextCursor: z.string().nullable().meta({ description: "Send it as `cursor` to read the next page." }),
});

type Page<Name extends string, Shown> = Record<Name, Shown[]> & { pagination: z.output<typeof CursorPagination> };

type PagedList<Name extends string, View extends z.ZodType, Position, Row> = {
  query: { cursor: z.ZodOptional<Cursors<Position, Row>["cursor"]>; pageSize: ReturnType<typeof wholeNumber> };
  answer: Record<Name, z.ZodArray<View>> & { pagination: typeof CursorPagination };
  read: <Found extends Row>(
    query: { pageSize: number },
    select: (limit: number) => Promise<readonly Found[]>,
    show: (row: Found) => z.output<View>,
  ) => Promise<Page<Name, z.output<View>>>;
};

/**
 * A list that is read in pages by cursor: the parameters of its calls, their answer, and how a page is read. In the
 * answer, `name` has the rows. What selects them is asked for one row more than the page has.
 */
export function pagedList<const Name extends string, View extends z.ZodType, Position, Row>(
  name: Name,
  view: View,
  { cursor, pageOf }: Cursors<Position, Row>,
): PagedList<Name, View, Position, Row> {
  const answer = { [name]: z.array(view), pagination: CursorPagination };
  return {
    query: { cursor: cursor.optional(), pageSize: wholeNumber(1, 100, 20) },
    answer: answer as PagedList<Name, View, Position, Row>["answer"],
    async read({ pageSize }, select, show) {
      const { page, pagination } = pageOf(await select(pageSize + 1), pageSize);
      return { [name]: page.map(show), pagination } as Page<Name, z.output<View>>;
    },
  };
}
