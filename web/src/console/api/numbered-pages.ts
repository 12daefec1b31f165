import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { aboutOf, keepOwn, keyOf } from "../../calls/query-keys.ts";
import type { Reading } from "../../calls/reading.ts";
import { useStore } from "../../state/use-store.ts";
import { onBehalfStore } from "./behalf.ts";
import { get } from "./client.ts";
import { topics } from "./topics.ts";
import type { Answer, Asked, PathOf } from "./types.ts";

type Numbered = { pagination: { has_next_page: boolean; page: number } };

const MOST_PER_PAGE = 100;

/** A list with numbered pages, such as organisations and billing codes. */
export function useNumberedPages<Path extends PathOf<"get">>(
  path: Path,
  asked: Asked<Path, "get"> = {},
  { enabled = true, everyMs = false }: Reading = {},
): UseInfiniteQueryResult<InfiniteData<Answer<Path>>> {
  const { whose, as } = useStore(onBehalfStore);
  return useInfiniteQuery({
    queryKey: keyOf(whose, path, asked, "numbered"),
    meta: aboutOf(topics, path, asked),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked.query, page: pageParam, per_page: MOST_PER_PAGE };
      return get(path, { ...asked, query, signal, as } as unknown as Asked<Path, "get">);
    },
    initialPageParam: 1,
    getNextPageParam: (last) => {
      const { has_next_page: hasNext, page } = (last as Numbered).pagination;
      return hasNext ? page + 1 : undefined;
    },
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepOwn(whose),
  });
}

type Rest = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Loads all pages of a list, so that it can be searched, sorted or looked up. */
export function useAllPages({ hasNextPage, isFetchingNextPage, fetchNextPage }: Rest): void {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}
