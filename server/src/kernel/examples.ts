/**
 * An example call and answer for operations, by their names. The API adds `success`. A test checks them against the
 * operations' own schemas.
 */
export type Examples = Record<string, { request?: unknown; answer: object }>;

/** The response of a call that only says that it's done. */
export const done = (message: string) => ({ answer: { message } });

/** The one page of a list that is read by cursor, and of one that is counted. */
export const lastPage = { pageSize: 20, hasNextPage: false, nextCursor: null };
export const countedPage = { total_count: 1, has_next_page: false, page: 1, per_page: 10 };
