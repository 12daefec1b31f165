import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { makeUseChange } from "../../calls/changing.ts";
import { Offline, SignedOut } from "../../calls/errors.ts";
import { aboutOf, keepOwn, keyOf } from "../../calls/query-keys.ts";
import { makeUseGet, type Reading } from "../../calls/reading.ts";
import { useStore } from "../../state/use-store.ts";
import { showToast } from "../../toasts/toast-store.ts";
import { textsNow } from "../texts/texts.ts";
import { onBehalfStore } from "./behalf.ts";
import { get } from "./client.ts";
import { failureToast } from "./failure.ts";
import { topics } from "./topics.ts";
import type { Answer, Asked, PathOf, StaffPath } from "./types.ts";

const useReader = () => useStore(onBehalfStore);

export const useGet = makeUseGet<StaffPath>({ get, topics, useReader });

type Paged = { pagination: { nextCursor: string | null } };

/** A list that is paged by cursor. Filters go into `asked.query`; the cursor is added here. */
export function useGetPages<Path extends PathOf<"get">>(
  path: Path,
  asked: Asked<Path, "get"> = {},
  { enabled = true, everyMs = false }: Reading = {},
): UseInfiniteQueryResult<InfiniteData<Answer<Path>>> {
  const { whose, as } = useReader();
  return useInfiniteQuery({
    queryKey: keyOf(whose, path, asked, "pages"),
    meta: aboutOf(topics, path, asked),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? asked.query : { ...asked.query, cursor: pageParam };
      return get(path, { ...asked, query, signal, as } as Asked<Path, "get">);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as Paged).pagination.nextCursor,
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepOwn(whose),
  });
}

export const useChange = makeUseChange({
  useWorkId: () => useStore(onBehalfStore).id,
  tellFailure(error, text) {
    if (error instanceof SignedOut) return;
    const words = error instanceof Offline ? { text: textsNow().t("error.unchanged") } : failureToast(error);
    showToast(text === undefined ? words : { ...words, text });
  },
});
