export { readAnyTimeline, TimelineQuery } from "./timeline.ts";
