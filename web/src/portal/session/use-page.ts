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
  /** The last answer. It stays while the page asks again, even with other filters. */
  data: Answered | undefined;
  /** The error of the last call, if it failed. */
  error: Error | undefined;
  /** What is shown was the answer to other filters. A page that asks again for the same stays as it is: jobs make it do so. */
  isLoading: boolean;
  /** Asks again. */
  reload: () => void;
  /** Shows a change at once, before or instead of asking again. */
  put: (change: (data: Answered) => Answered) => void;
};

/** Makes the one call of a page view, and again when the network is back or what it is about has changed. */
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

/** There is one user at a time: the answers of another one are forgotten. */
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

/** The answers of pages say whose portal it is. */
const frameIn = (answer: unknown): Portal | undefined => (isFramed(answer) ? answer.portal : undefined);

const isFramed = (answer: unknown): answer is { portal: Portal } =>
  typeof answer === "object" && answer !== null && "portal" in answer;

function meet(portal: Portal): void {
  // Every answer contains this. Watchers of the store should only be notified of real changes.
  const before = portalStore.get();
  if (JSON.stringify(before) === JSON.stringify(portal)) return;
  // Another user has signed in in this browser. Nothing of the previous user may be shown again, not even for a moment.
  const isOther = before?.customer.name !== portal.customer.name || before.user.email !== portal.user.email;
  if (before && isOther) queryClient.removeQueries({ type: "inactive" });
  portalStore.set(portal);
  showBrand(portal.partner);
}
