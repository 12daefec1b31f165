import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Client } from "../../calls/client.ts";
import { queryClient } from "../../calls/kept-answers.ts";
import { keyOf } from "../../calls/query-keys.ts";
import { makeUseGet, type Reader } from "../../calls/reading.ts";
import type { Answer, Asked } from "../../calls/types.ts";
import { renewAnswers } from "../api/answers.ts";
import { get } from "../api/client.ts";
import { topics } from "../api/topics.ts";
import type { PathOf, Portal, PortalPath } from "../api/types.ts";
import { showLocale } from "../texts/shown.ts";
import { showBrand } from "./brand.ts";
import { endIfOver, portalStore } from "./session.ts";

export type Page<Answered> = {
  /** The last response. It stays while the page refetches, even with other filters. */
  data: Answered | undefined;
  /** The error of the last call, if it failed. */
  error: Error | undefined;
  /**
   * Whether the data in view is still for other filters. Not set when the page refetches with the same filters, which
   * background jobs can trigger.
   */
  isLoading: boolean;
  /** Refetches the data. */
  reload: () => void;
  /** Shows a change immediately, before or instead of refetching. */
  put: (change: (data: Answered) => Answered) => void;
};

/** Makes the single call of a page view. Repeats it when the network is back or when the data changes. */
export function usePage<Path extends PathOf<"get">>(path: Path, asked: Asked<Path, "get"> = {}): Page<Answer<Path>> {
  return usePageOf(useGet(path, asked), keyOf(USER.whose, path, asked));
}

function usePageOf<Answered>(query: UseQueryResult<Answered>, key: QueryKey): Page<Answered> {
  const { data, error, isFetching, isPlaceholderData } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return {
    data: data ?? last,
    error: error === null || isFetching ? undefined : error,
    isLoading: isFetching && (data === undefined || isPlaceholderData),
    reload: renewAnswers,
    put: (change) => {
      queryClient.setQueryData<Answered>(key, (kept) => (kept === undefined ? undefined : change(kept)));
    },
  };
}

/** There is one user at a time. The responses of a previous user are dropped. */
const USER: Reader = { whose: ["portal", null], as: () => ({}) };

const ask: Client<PortalPath>["get"] = async (path, asked = {}) => {
  const isLeft = () => asked.signal?.aborted === true;
  try {
    const data = await get(path, asked);
    const portal = frameIn(data);
    // Loads the right language first, so that the page never switches language before the user's eyes.
    if (portal) await showLocale(portal.localeCode).catch(() => undefined);
    if (portal && !isLeft()) meet(portal);
    return data;
  } catch (error) {
    if (!isLeft()) endIfOver(error);
    throw error;
  }
};

const useGet = makeUseGet<PortalPath>({ get: ask, topics, useReader: () => USER });

/** The responses of pages say whose portal it is. */
const frameIn = (answer: unknown): Portal | undefined => (isFramed(answer) ? answer.portal : undefined);

const isFramed = (answer: unknown): answer is { portal: Portal } =>
  typeof answer === "object" && answer !== null && "portal" in answer;

function meet(portal: Portal): void {
  // Every response contains this. Watchers of the store should only be notified of real changes.
  const before = portalStore.get();
  if (JSON.stringify(before) === JSON.stringify(portal)) return;
  // Another user has signed in in this browser. Nothing of the previous user may be shown again, not even for a moment.
  const isOther = before?.customer.name !== portal.customer.name || before.user.email !== portal.user.email;
  if (before && isOther) queryClient.removeQueries({ type: "inactive" });
  portalStore.set(portal);
  showBrand(portal.partner);
}
