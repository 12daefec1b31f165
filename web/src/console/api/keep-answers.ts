import { Refused, SignedOut } from "../../calls/errors.ts";
import { queryClient } from "../../calls/kept-answers.ts";

const FRESH_MS = 15_000;

/** Sets how long responses count as fresh, and which failed calls are retried. */
export function keepAnswers(): void {
  queryClient.setDefaultOptions({
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < 2 && !(error instanceof Refused && error.status < 500) && !(error instanceof SignedOut),
    },
    mutations: { retry: false },
  });
}
