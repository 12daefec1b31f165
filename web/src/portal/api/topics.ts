import { PORTAL_ANSWERS, PORTAL_CHANGES } from "../../answers/topics.ts";
import { type AnswersOf, type ChangesOf, makeTopics } from "../../calls/topics.ts";
import type { PortalPath } from "./types.ts";

/** Does not compile unless the list contains every call of the API. */
export const topics = makeTopics(
  PORTAL_ANSWERS satisfies AnswersOf<PortalPath>,
  PORTAL_CHANGES satisfies ChangesOf<PortalPath>,
);
