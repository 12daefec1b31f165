import { PORTAL_ANSWERS, PORTAL_CHANGES } from "../../answers/topics.ts";
import { type AnswersOf, type ChangesOf, makeTopics } from "../../calls/topics.ts";
import type { PortalPath } from "./types.ts";

/** Every call of the API is in the list, or this does not compile. */
export const topics = makeTopics(
  PORTAL_ANSWERS satisfies AnswersOf<PortalPath>,
  PORTAL_CHANGES satisfies ChangesOf<PortalPath>,
);
