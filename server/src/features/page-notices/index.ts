export { createPageNotices, type PageNotices } from "./page-notices.ts";
export { TOPICS, topicsOf } from "./what-changes.ts";
