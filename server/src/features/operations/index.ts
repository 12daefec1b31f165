export { readHealth } from "./health.ts";
export { JobQuery, readJob, readJobs, readJobSummary, runJobAgain, runKindAgain, JobKindField } from "./jobs-read.ts";
export { createServiceMetrics } from "./metrics.ts";
export { noteBackup } from "./queries-figures.ts";
export type { ShownSetting } from "./settings.ts";
export { readTimetable, readTimetableEntry, runEntry } from "./timetable-read.ts";
