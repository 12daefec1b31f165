import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { aboutOf, keepOwn, keyOf } from "./query-keys.ts";
import type { Topics } from "./topics.ts";
import type { Answer, AnyPath, Asked, Behalf, PathOf, Whose } from "./types.ts";

export type Reading = {
  enabled?: boolean;
  /** Refetches at this interval while the page is in view. For data that the change notices do not cover. */
  everyMs?: number | false;
};

/** Who is reading now. */
export type Reader = { whose: Whose; as: Behalf };

export type UseGet<Own extends AnyPath> = <Path extends PathOf<"get", Own>>(
  path: Path,
  asked?: Asked<Path, "get">,
  reading?: Reading,
) => UseQueryResult<Answer<Path>>;

type Means<Own extends AnyPath> = { get: Client<Own>["get"]; topics: Topics; useReader: () => Reader };

/**
 * One call as a cached, typed query. It is refetched when what it is about changes. The previous data stays in view
 * while another filter loads.
 */
export const makeUseGet = <Own extends AnyPath>({ get, topics, useReader }: Means<Own>): UseGet<Own> =>
  function useGet(path, asked = {}, { enabled = true, everyMs = false } = {}) {
    const { whose, as } = useReader();
    return useQuery({
      queryKey: keyOf(whose, path, asked),
      meta: aboutOf(topics, path, asked),
      queryFn: ({ signal }) => get(path, { ...asked, signal, as }),
      enabled,
      refetchInterval: everyMs,
      placeholderData: keepOwn(whose),
    });
  };
