import { QueryClient } from "@tanstack/react-query";
import { trackOldAnswers } from "../answers/old-answers.ts";

/** Keeps the answers of calls. Each face sets for how long, and whether a failed call is made again. */
export const queryClient = new QueryClient();

export const oldAnswers = trackOldAnswers(queryClient);
