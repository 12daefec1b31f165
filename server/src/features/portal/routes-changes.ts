import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { setResolved, setStepDone } from "../breaches/index.ts";
import { viewerActor, viewerOf } from "../portal-access/index.ts";
import { setFindingDone } from "./private-findings.ts";
import { ChangedSettings, changeLanguage, changeSettings, LanguageChange, SettingsChanges } from "./settings.ts";

const tags = ["Portal"];

/**
 * What a customer can change itself. Each call states the final value, so sending it twice has the same effect as once.
 */
export function changeRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch("/breaches/:breachId", {
      config: { failure: "Failed to update breach" },
      schema: {
        operationId: "setPortalBreachStatus",
        tags,
        summary: "Mark a breach as resolved, or as open again. The partner is notified.",
        params: z.object({ breachId: uuidOf("Breach ID") }),
        body: z.object({ resolved: z.boolean() }),
        response: { 200: z.object({ ...success, resolved: z.boolean() }), ...refusals("breach-not-found") },
      },
      handler: async (request) => {
        const { partnerId, customerId } = viewerOf(request);
        const { resolved } = request.body;
        const command = { actor: viewerActor(request), partnerId, customerId, ...request.params, resolved };
        await db.transaction().execute((tx) => setResolved(tx, command));
        return { success: true as const, resolved };
      },
    });

    app.patch("/breaches/:breachId/steps/:step", {
      config: { failure: "Failed to update step" },
      schema: {
        operationId: "setPortalStep",
        tags,
        summary: "Tick off one of the steps for a breach, or untick it.",
        params: z.object({ breachId: uuidOf("Breach ID"), step: textOf(1, 100) }),
        body: z.object({ done: z.boolean() }),
        response: {
          200: z.object({ ...success, done: z.boolean() }),
          ...refusals("breach-not-found", "step-not-found"),
        },
      },
      handler: async (request) => {
        const { partnerId, customerId } = viewerOf(request);
        const { done } = request.body;
        const command = { actor: viewerActor(request), partnerId, customerId, ...request.params, done };
        await db.transaction().execute((tx) => setStepDone(tx, command));
        return { success: true as const, done };
      },
    });

    app.patch("/private/:findingId", {
      config: { failure: "Failed to update private finding" },
      schema: {
        operationId: "setPortalPrivateFinding",
        tags,
        summary: "Mark a private finding as dealt with or not. No one else is notified.",
        params: z.object({ findingId: uuidOf("Finding ID") }),
        body: z.object({ done: z.boolean() }),
        response: { 200: z.object({ ...success, done: z.boolean() }), ...refusals("breach-not-found") },
      },
      handler: async (request) => {
        const { findingId } = request.params;
        const { done } = request.body;
        const viewer = viewerOf(request);
        await db.transaction().execute((tx) => setFindingDone(tx, viewer, findingId, done));
        return { success: true as const, done };
      },
    });

    app.patch("/settings", {
      config: { failure: "Failed to update settings" },
      schema: {
        operationId: "updatePortalSettings",
        tags,
        summary: "Change the settings for alerts and reports. Only the fields that you send change.",
        body: SettingsChanges,
        response: { 200: ChangedSettings, ...refusals("full-monitoring-required", "not-in-plan") },
      },
      handler: (request) => {
        const actor = viewerActor(request);
        return db.transaction().execute((tx) => changeSettings(tx, actor, viewerOf(request), request.body));
      },
    });

    app.patch("/language", {
      config: { failure: "Failed to update language" },
      schema: {
        operationId: "setPortalLanguage",
        tags,
        summary: "Change the language in which this user reads the portal.",
        body: LanguageChange,
        response: { 200: z.object({ ...success, localeCode: z.string() }) },
      },
      handler: async (request) => {
        const actor = viewerActor(request);
        const viewer = viewerOf(request);
        const change = db.transaction().execute((tx) => changeLanguage(tx, actor, viewer, request.body.localeCode));
        return { success: true as const, localeCode: await change };
      },
    });
  };
}
