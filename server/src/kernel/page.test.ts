import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Caller, testApi } from "../../test/support/api.ts";
import { aCustomer, aDistributor, aPartner, type TestPartner } from "../../test/support/factories.ts";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { newId } from "./ids.ts";
import { hasNextPage, idCursors, offsetOf, optionalWholeNumber, pageNumber, wholeNumber } from "./page.ts";

describe("numbered pages", () => {
  test("of any size cover a list of any length exactly once, and the last one says that it is the last", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 100 }), (length, perPage) => {
        const list = Array.from({ length }, (_, index) => index);
        const seen: number[] = [];
        for (let page = 1; ; page++) {
          const offset = offsetOf({ page, perPage });
          seen.push(...list.slice(offset, offset + perPage));
          if (!hasNextPage({ page, perPage }, length)) break;
        }
        expect(seen).toEqual(list);
      }),
    );
  });

  test("take whole numbers within their bounds alone, however they are spelled", () => {
    const PerPage = wholeNumber(1, 100, 10);
    fc.assert(
      fc.property(hostileText(), (text) => {
        const result = PerPage.safeParse(text);
        if (result.success) expect(String(result.data)).toBe(text.replace(/^0+/, ""));
      }),
    );
    for (const text of ["", "0", "101", "-1", "1.5", "1e1", "0x1", " 1", "١", "NaN", "1,000", ...HUGE_TEXTS]) {
      expect(PerPage.safeParse(text).success).toBe(false);
    }
    expect(PerPage.parse(undefined)).toBe(10);
  });

  test.each([
    ["0", "must be 1 or more", "must be 1 to 100"],
    ["-1", "must be 1 or more", "must be 1 to 100"],
    ["101", undefined, "must be 1 to 100"],
    ["999999999999999", undefined, "must be 1 to 100"],
    ["1000000000000000", "must be 999999999999999 or less", "must be 1 to 100"],
    ["9007199254740993", "must be 999999999999999 or less", "must be 1 to 100"],
    ["9999999999999999", "must be 999999999999999 or less", "must be 1 to 100"],
    ["-9999999999999999", "must be 1 or more", "must be 1 to 100"],
    ["9".repeat(400), "must be 999999999999999 or less", "must be 1 to 100"],
    ["one", "must be a whole number", "must be a whole number"],
    ["1.5", "must be a whole number", "must be a whole number"],
    [["1", "2"], "must be a whole number", "must be a whole number"],
  ])("%j as a page and as its size is refused in words that say what would do", (text, ofPage, ofSize) => {
    const complaint = (schema: z.ZodType) => schema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(complaint(pageNumber())).toEqual(ofPage === undefined ? undefined : [ofPage]);
    expect(complaint(wholeNumber(1, 100, 10))).toEqual([ofSize]);
    expect(complaint(optionalWholeNumber(1, 100))).toEqual([ofSize]);
  });
});

const { cursor: Cursor, pageOf } = idCursors("things", (id: string) => id);
/** The cursor that a page gives which ends with this id. */
const cursorOf = (id: string): string => pageOf([id, id], 1).pagination.nextCursor ?? "";
const idOfCursor = (cursor: string): string | undefined => Cursor.safeParse(cursor).data;

describe("a cursor", () => {
  test("names its id again, in characters that need no escaping in a URL", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const cursor = cursorOf(id);
        expect(encodeURIComponent(cursor)).toBe(cursor);
        expect(idOfCursor(cursor)).toBe(id);
      }),
    );
  });

  test("that we did not make is refused, and none is spelled in two ways", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), fc.base64String(), fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)), (text) => {
        const id = idOfCursor(text);
        // Cursors of the previous release name no list.
        if (id !== undefined) expect(cursorOf(id)).toBe(`things.${text}`);
      }),
    );
    const [mine, position = ""] = [cursorOf(newId()), cursorOf(newId()).split(".")[1]];
    const others = [`.${position}`, `other.${position}`, `things.things.${position}`, `Things.${position}`];
    for (const text of ["", `${mine}=`, ` ${mine}`, newId(), ...others, ...HUGE_TEXTS]) {
      expect(Cursor.safeParse(text).success).toBe(false);
    }
  });
});

describe("over the API", () => {
  const api = testApi();

  type CustomerPage = {
    customers: { customerId: string }[];
    pagination: { pageSize: number; hasNextPage: boolean; nextCursor: string | null };
  };

  async function readCustomers(caller: Caller, query: string): Promise<CustomerPage> {
    const { status, body } = await caller.get(`/customers?${query}`);
    expect(status).toBe(200);
    return body as CustomerPage;
  }

  /**
   * Reads all customer ids in pages of the given sizes; the last size repeats. `between` runs before each next page.
   */
  async function readAll(caller: Caller, sizes: readonly number[], between = async () => {}): Promise<string[]> {
    const seen: string[] = [];
    let cursor = "";
    for (let index = 0; ; index++) {
      const pageSize = sizes[Math.min(index, sizes.length - 1)] ?? 20;
      const page = await readCustomers(caller, `pageSize=${pageSize}${cursor && `&cursor=${cursor}`}`);
      const { hasNextPage, nextCursor } = page.pagination;
      expect(page.customers.length).toBeLessThanOrEqual(pageSize);
      expect(hasNextPage).toBe(nextCursor !== null);
      if (hasNextPage) expect(page.customers).toHaveLength(pageSize);
      seen.push(...page.customers.map(({ customerId }) => customerId));
      if (nextCursor === null) return seen;
      cursor = nextCursor;
      await between();
    }
  }

  let partner: TestPartner;
  let ids: string[];

  beforeAll(async () => {
    partner = await aPartner(api.db);
    ids = [];
    for (let count = 0; count < 23; count++) ids.unshift(await aCustomer(api.db, partner));
    await aCustomer(api.db, await aPartner(api.db, { distributor: partner.distributor }));
  });

  test("pages of customers, each of another size, cover the list exactly once, newest first", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sizes, async (chosen) => {
        expect(await readAll(api.as(partner), chosen)).toEqual(ids);
      }),
      { numRuns: 25 },
    );
  });

  test("customers that come while somebody pages shift nothing: the old ones are all seen, each once", async () => {
    const busy = await aPartner(api.db);
    const old: string[] = [];
    for (let count = 0; count < 7; count++) old.unshift(await aCustomer(api.db, busy));

    const seen = await readAll(api.as(busy), [2], async () => {
      await aCustomer(api.db, busy);
    });

    expect(seen).toEqual(old);
  });

  test("a list without customers is one empty page, and a cursor past the end gives another", async () => {
    const idle = await aPartner(api.db);
    expect(await readAll(api.as(idle), [5])).toEqual([]);
    const past = cursorOf("00000000-0000-7000-8000-000000000000").replace("things", "customers");
    expect((await readCustomers(api.as(partner), `cursor=${past}`)).customers).toEqual([]);
  });

  test("another partner's cursor opens nothing of that partner's", async () => {
    const stranger = await aPartner(api.db);
    const { pagination } = await readCustomers(api.as(partner), "pageSize=3");
    expect((await readCustomers(api.as(stranger), `cursor=${pagination.nextCursor ?? ""}`)).customers).toEqual([]);
  });

  test("numbered pages of partners cover the list exactly once and agree on its length", async () => {
    const distributor = await aDistributor(api.db);
    const partners: string[] = [];
    for (let count = 0; count < 11; count++) partners.push((await aPartner(api.db, { distributor })).id);
    const caller = api.asDistributor(distributor);

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 15 }), async (perPage) => {
        const seen: string[] = [];
        for (let page = 1; ; page++) {
          const { body } = await caller.get(`/partners?page=${page}&per_page=${perPage}`);
          const { data, pagination } = body as {
            data: { uuid: string }[];
            pagination: { total_count: number; has_next_page: boolean };
          };
          expect(pagination.total_count).toBe(partners.length);
          seen.push(...data.map(({ uuid }) => uuid));
          if (!pagination.has_next_page) break;
        }
        expect(seen).toEqual(partners);
      }),
      { numRuns: 15 },
    );
  });

  test("a page far beyond the end, up to the largest number that is taken, is merely empty", async () => {
    const caller = api.asDistributor(partner.distributor);
    for (const page of ["1000", "1000001", "999999999999999"]) {
      const { status, body } = await caller.get(`/partners?page=${page}&per_page=100`);
      expect({ status, body }).toMatchObject({ status: 200, body: { data: [], pagination: { has_next_page: false } } });
    }
  });
});
