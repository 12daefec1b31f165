export { createPageNotices, type PageNotices } from "./page-notices.ts";
