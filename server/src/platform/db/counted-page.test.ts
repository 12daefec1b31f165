import { expect, test } from "vitest";
import { withTotal } from "./counted-page.ts";

const counting = (count: number) => {
  const counts: number[] = [];
  return { counts, countAll: () => (counts.push(count), Promise.resolve(count)) };
};

test("the last page knows the total without a count", async () => {
  const { counts, countAll } = counting(0);
  expect(await withTotal(["a"], { page: 1, perPage: 20 }, countAll)).toEqual({ rows: ["a"], totalCount: 1 });
  expect(await withTotal([], { page: 1, perPage: 20 }, countAll)).toEqual({ rows: [], totalCount: 0 });
  expect(await withTotal(["c"], { page: 2, perPage: 2 }, countAll)).toEqual({ rows: ["c"], totalCount: 3 });
  expect(counts).toEqual([]);
});

test("a full page counts all rows, and a page past the end as well", async () => {
  const { countAll } = counting(3);
  expect(await withTotal(["a", "b"], { page: 1, perPage: 2 }, countAll)).toEqual({ rows: ["a", "b"], totalCount: 3 });
  expect(await withTotal([], { page: 9, perPage: 2 }, countAll)).toEqual({ rows: [], totalCount: 3 });
});

test("rows that come or go between reading and counting never make the total contradict the page", async () => {
  const fewer = counting(1);
  expect(await withTotal(["a", "b"], { page: 1, perPage: 2 }, fewer.countAll)).toMatchObject({ totalCount: 2 });
  const more = counting(5);
  expect(await withTotal([], { page: 2, perPage: 2 }, more.countAll)).toMatchObject({ totalCount: 2 });
});
