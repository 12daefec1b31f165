import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
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
export function serviceRoutes(parts: HealthParts & { settings: () => ShownSetting[] }): FastifyPluginAsyncZod {
  const { db } = parts;
  return async (app) => {
    app.get("/timetable", {
      config: { right: "jobs:read", failure: "Failed to read timetable" },
      schema: {
        operationId: "getTimetable",
        tags,
        summary: "List every scheduled job: its last run, how that ended, and its next run.",
        response: { 200: z.object({ ...success, timetable: z.array(TimetableEntryView) }) },
      },
      handler: async () => ({ success: true as const, timetable: await readTimetable(db) }),
    });

    app.get("/timetable/:jobName", {
      config: { right: "jobs:read", failure: "Failed to read timetable" },
      schema: {
        operationId: "getTimetableEntry",
        tags,
        summary: "Get a scheduled job and its last runs.",
        params: inPath,
        response: {
          200: z.object({ ...success, entry: TimetableEntryDetails }),
          ...refusals("timetable-entry-not-found"),
        },
      },
      handler: async (request) => ({
        success: true as const,
        entry: await readTimetableEntry(db, request.params.jobName),
      }),
    });

    app.post("/timetable/:jobName/run", {
      config: { right: "jobs:write", failure: "Failed to run job" },
      schema: {
        operationId: "runTimetableEntry",
        tags,
        summary: "Run a scheduled job now, in addition to its schedule.",
        params: inPath,
        response: { 200: Done, ...refusals("timetable-entry-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await runEntry(tx, operatorActorOf(request), request.params.jobName);
          return { success: true as const, message: "Job queued successfully" };
        }),
    });

    app.get("/settings", {
      config: { right: "settings:read", failure: "Failed to read settings" },
      schema: {
        operationId: "listSettings",
        tags,
        summary: "Get the settings of the process that responds, with their defaults. Keys and passwords are masked.",
        response: { 200: z.object({ ...success, settings: z.array(SettingView) }) },
      },
      handler: () => ({ success: true as const, settings: parts.settings() }),
    });

    app.get("/health", {
      config: { right: "system:read", failure: "Failed to read health" },
      schema: {
        operationId: "getServiceHealth",
        tags,
        summary: "Get the health of the service: database, nodes, corpus, live source and queues.",
        response: { 200: z.object({ ...success, health: HealthView }) },
      },
      handler: async () => ({ success: true as const, health: await readHealth(parts) }),
    });
  };
}
