import { z } from "zod";
import { calls } from "../../platform/http/calls.ts";
import { operatorActorOf } from "../audit/index.ts";
import { type HealthParts, HealthView, readHealth } from "./health.ts";
import { SettingView, type ShownSetting } from "./settings.ts";
import {
  readTimetable,
  readTimetableEntry,
  runEntry,
  TimetableEntryDetails,
  TimetableEntryView,
} from "./timetable-read.ts";

const tags = ["Operator"];

const inPath = z.object({
  jobName: z.string().regex(/^[a-z0-9-]{1,128}$/, "Name must be that of a job, such as clean-up"),
});

/** Scheduled jobs, settings, and the health of the service. */
export function serviceRoutes(parts: HealthParts & { settings: () => ShownSetting[] }) {
  const { db } = parts;
  return calls({ db, tags }, (api) => {
    api.get("/timetable", "getTimetable", "jobs:read", {
      summary: "List every scheduled job: its last run, how that ended, and its next run.",
      schema: { answer: { timetable: z.array(TimetableEntryView) } },
      handler: async () => ({ timetable: await readTimetable(db) }),
    });

    api.get("/timetable/:jobName", "getTimetableEntry", "jobs:read", {
      summary: "Get a scheduled job and its last runs.",
      failure: "Failed to read timetable",
      schema: { params: inPath, answer: { entry: TimetableEntryDetails }, errors: ["timetable-entry-not-found"] },
      handler: async (request) => ({ entry: await readTimetableEntry(db, request.params.jobName) }),
    });

    api.post("/timetable/:jobName/run", "runTimetableEntry", "jobs:write", {
      summary: "Run a scheduled job now, in addition to its schedule.",
      failure: "Failed to run job",
      schema: { params: inPath, answer: "Job queued successfully", errors: ["timetable-entry-not-found"] },
      change: (tx, request) => runEntry(tx, operatorActorOf(request), request.params.jobName),
    });

    api.get("/settings", "listSettings", "settings:read", {
      summary: "Get the settings of the process that responds, with their defaults. Keys and passwords are masked.",
      failure: "Failed to read settings",
      schema: { answer: { settings: z.array(SettingView) } },
      handler: () => ({ settings: parts.settings() }),
    });

    api.get("/health", "getServiceHealth", "system:read", {
      summary: "Get the health of the service: database, nodes, corpus, live source and queues.",
      failure: "Failed to read health",
      schema: { answer: { health: HealthView } },
      handler: async () => ({ health: await readHealth(parts) }),
    });
  });
}
