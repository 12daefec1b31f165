import { notifyManager } from "@tanstack/react-query";
import { oldAnswers, queryClient } from "../../calls/kept-answers.ts";
import { keepAnswersIn } from "./answers.ts";

const KEPT_MS = 30 * 60_000;

/** Sets how long responses are cached, and what happens to them when the language, the user or the session changes. */
export function keepAnswers(): void {
  // Notify immediately, not in the next task. Otherwise a saved change would briefly look as if it had been reverted.
  notifyManager.setScheduler(queueMicrotask);
  queryClient.setDefaultOptions({
    queries: {
      gcTime: KEPT_MS,
      retry: false,
      // The calls themselves show whether there is a network. Pages show their failures.
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always" },
  });
  keepAnswersIn({
    renew: () => {
      queryClient.removeQueries({ type: "inactive" });
      void queryClient.invalidateQueries();
    },
    forget: () => queryClient.clear(),
    note: (tags) => oldAnswers.note(tags),
  });
}
