import { notifyManager, QueryClient } from "@tanstack/react-query";
import { trackOldAnswers } from "../../answers/old-answers.ts";
import { keepAnswersIn } from "./answers.ts";

const KEPT_MS = 30 * 60_000;

// At once, not in the next task: between the two a saved change would look as if it had been taken back.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: KEPT_MS,
      retry: false,
      // Whether there is a network is known from the calls, whose failures pages show.
      networkMode: "always",
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
  },
});

export const oldAnswers = trackOldAnswers(queryClient);

keepAnswersIn({
  renew: () => {
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  },
  forget: () => queryClient.clear(),
  note: (tags) => oldAnswers.note(tags),
});
