import { CONSOLE_ANSWERS, CONSOLE_CHANGES } from "../../answers/topics.ts";
import { type AnswersOf, type ChangesOf, makeTopics } from "../../calls/topics.ts";
import type { StaffPath } from "./types.ts";

/** Does not compile unless the list contains every call of the API. */
export const topics = makeTopics(
  CONSOLE_ANSWERS satisfies AnswersOf<StaffPath>,
  CONSOLE_CHANGES satisfies ChangesOf<StaffPath>,
  ["audit"],
);
