import { QueryClient } from "@tanstack/react-query";
import { trackOldAnswers } from "../answers/old-answers.ts";

/** Caches the responses. The portal and the console each set for how long, and whether failed calls are retried. */
export const queryClient = new QueryClient();

export const oldAnswers = trackOldAnswers(queryClient);
