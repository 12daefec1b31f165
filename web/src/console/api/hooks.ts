import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  type InfiniteData,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { showToast } from "../../toasts/toast-store.ts";
import { useStore } from "../../state/use-store.ts";
import { textsNow } from "../texts/texts.ts";
import { onBehalfStore } from "./behalf.ts";
import { get } from "./client.ts";
import { Offline, SignedOut } from "./errors.ts";
import { failureToast } from "./failure.ts";
import { oldAnswers } from "./query-client.ts";
import { aboutOf, keepOwn, keyOf } from "./query-keys.ts";
import type { Answer, Asked, PathOf } from "./types.ts";

type Reading = {
  enabled?: boolean;
  /** Asks again after so many milliseconds while the page is in view. */
  everyMs?: number | false;
};

/** One call as a cached, typed query. What was there before stays in view while another filter loads. */
export function useGet<Path extends PathOf<"get">>(
  path: Path,
  asked: Asked<Path, "get"> = {},
  { enabled = true, everyMs = false }: Reading = {},
): UseQueryResult<Answer<Path>> {
  const { whose, as } = useStore(onBehalfStore);
  return useQuery({
    queryKey: keyOf(whose, path, asked),
    meta: aboutOf(path, asked),
    queryFn: ({ signal }) => get(path, { ...asked, signal, as }),
    enabled,
    refetchInterval: everyMs,
    placeholderData: keepOwn(whose),
  });
}

type Paged = { pagination: { nextCursor: string | null } };

/** A list in pages by cursor. Filters belong into `asked.query`; the cursor is added here. */
export function useGetPages<Path extends PathOf<"get">>(
  path: Path,
  asked: Asked<Path, "get"> = {},
  { enabled = true, everyMs = false }: Reading = {},
): UseInfiniteQueryResult<InfiniteData<Answer<Path>>> {
  const { whose, as } = useStore(onBehalfStore);
  return useInfiniteQuery({
    queryKey: keyOf(whose, path, asked, "pages"),
    meta: aboutOf(path, asked),
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

type Change<Input, Output> = {
  act: (input: Input) => Promise<Output>;
  /** Says in a toast what has happened. */
  says?: (output: Output, input: Input) => string;
  /** Shown beside the toast. */
  undo?: (output: Output, input: Input) => { text: string; act: () => void };
  done?: (output: Output, input: Input) => void;
  /** Shows a failure itself, as a form does that is in view; true if it did. */
  refused?: (error: Error) => boolean;
};

/**
 * A change on a button: its progress, and what it says when done or refused. What its calls make old is asked for again:
 * the list in `answers/topics.ts` says what that is.
 */
export function useChange<Input = void, Output = unknown>({
  act,
  says,
  undo,
  done,
  refused,
}: Change<Input, Output>): UseMutationResult<Output, Error, Input> {
  const { id } = useStore(onBehalfStore);
  return useMutation({
    mutationFn: act,
    onMutate: () => id,
    onSuccess: async (output, input, began) => {
      if (says) {
        const way = undo?.(output, input);
        showToast({ text: says(output, input), ...(way ? { undo: way } : {}), whose: began });
      }
      // A page that is left asks no more: what it showed may be gone, and asking for it would be refused.
      if (done) flushSync(() => done(output, input));
      await oldAnswers.askAgain();
    },
    onError: (error) => {
      if (error instanceof SignedOut || refused?.(error) === true) return;
      showToast(error instanceof Offline ? { text: textsNow().t("error.unchanged") } : failureToast(error));
    },
  });
}
