import { CONSOLE_ANSWERS, CONSOLE_CHANGES } from "../../answers/topics.ts";
import { type AnswersOf, type ChangesOf, makeTopics } from "../../calls/topics.ts";
import type { StaffPath } from "./types.ts";

/** Every call of the API is in the list, or this does not compile. */
export const topics = makeTopics(
  CONSOLE_ANSWERS satisfies AnswersOf<StaffPath>,
  CONSOLE_CHANGES satisfies ChangesOf<StaffPath>,
  ["audit"],
);
