import { QueryClient } from "@tanstack/react-query";
import { trackOldAnswers } from "../../answers/old-answers.ts";
import { Refused, SignedOut } from "./errors.ts";

const FRESH_MS = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < 2 && !(error instanceof Refused && error.status < 500) && !(error instanceof SignedOut),
    },
    mutations: { retry: false },
  },
});

export const oldAnswers = trackOldAnswers(queryClient);
