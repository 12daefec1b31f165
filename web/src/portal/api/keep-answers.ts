import { notifyManager } from "@tanstack/react-query";
import { oldAnswers, queryClient } from "../../calls/kept-answers.ts";
import { keepAnswersIn } from "./answers.ts";

const KEPT_MS = 30 * 60_000;

/** How long answers are kept, and what becomes of them when the language, the user or the session changes. */
export function keepAnswers(): void {
  // At once, not in the next task: between the two a saved change would look as if it had been taken back.
  notifyManager.setScheduler(queueMicrotask);
  queryClient.setDefaultOptions({
    queries: {
      gcTime: KEPT_MS,
      retry: false,
      // Whether there is a network is known from the calls, whose failures pages show.
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
