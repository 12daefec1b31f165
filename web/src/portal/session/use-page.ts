import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { aboutMeta } from "../../answers/old-answers.ts";
import { renewAnswers } from "../api/answers.ts";
import { get } from "../api/client.ts";
import { asCallError, type CallError } from "../api/errors.ts";
import { queryClient } from "../api/query-client.ts";
import { topicsOfAnswer } from "../api/topics.ts";
import type { Portal } from "../api/types.ts";
import { showLocale } from "../texts/shown.ts";
import { showBrand } from "./brand.ts";
import { endIfOver, portalStore } from "./session.ts";

export type Page<Answer> = {
  /** The last answer. It stays while the page asks again, even with other filters. */
  data: Answer | undefined;
  /** The error of the last call, if it failed. */
  error: CallError | undefined;
  /** What is shown was the answer to other filters. A page that asks again for the same stays as it is: jobs make it do so. */
  isLoading: boolean;
  /** Asks again. */
  reload: () => void;
  /** Shows a change at once, before or instead of asking again. */
  put: (change: (data: Answer) => Answer) => void;
};

/** Makes the one call of a page view, and again when the network is back or what it is about has changed. */
export function usePage<Answer extends { portal: Portal }>(path: string): Page<Answer> {
  const queryKey = [path];
  const query = useQuery({
    queryKey,
    meta: aboutMeta(topicsOfAnswer(path)),
    queryFn: ({ signal }) => askFor<Answer>(path, signal),
  });
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  return {
    data: query.data ?? last,
    error: query.error === null || query.isFetching ? undefined : asCallError(query.error),
    isLoading: query.isFetching && query.data === undefined,
    reload: renewAnswers,
    put: (change) =>
      void queryClient.setQueryData<Answer>(queryKey, (data) => (data === undefined ? undefined : change(data))),
  };
}

async function askFor<Answer extends { portal: Portal }>(path: string, signal: AbortSignal): Promise<Answer> {
  try {
    const data = await get<Answer>(path, signal);
    // Loads the right language first, so that the page never switches language before the user's eyes.
    await showLocale(data.portal.localeCode).catch(() => undefined);
    if (!signal.aborted) meet(data.portal);
    return data;
  } catch (error) {
    if (!signal.aborted) endIfOver(error);
    throw error;
  }
}

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
