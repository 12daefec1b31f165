import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { setResolved, setStepDone } from "../breaches/index.ts";
import { viewerActor, viewerOf } from "../portal-access/index.ts";
import { setFindingDone } from "./private-findings.ts";
import { ChangedSettings, changeLanguage, changeSettings, LanguageChange, SettingsChanges } from "./settings.ts";

const tags = ["Portal"];

/**
 * What a customer can change itself. Each call states the final value, so sending it twice has the same effect as once.
 */
export function changeRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return calls({ tags }, (api) => {
    api.patch("/breaches/:breachId", "setPortalBreachStatus", {
      summary: "Mark a breach as resolved, or as open again. The partner is notified.",
      failure: "Failed to update breach",
      schema: {
        params: z.object({ breachId: uuidOf("Breach ID") }),
        body: z.object({ resolved: z.boolean() }),
        answer: { resolved: z.boolean() },
        errors: ["breach-not-found"],
      },
      handler: async (request) => {
        const { partnerId, customerId } = viewerOf(request);
        const { resolved } = request.body;
        const command = { actor: viewerActor(request), partnerId, customerId, ...request.params, resolved };
        await db.transaction().execute((tx) => setResolved(tx, command));
        return { resolved };
      },
    });

    api.patch("/breaches/:breachId/steps/:step", "setPortalStep", {
      summary: "Tick off one of the steps for a breach, or untick it.",
      failure: "Failed to update step",
      schema: {
        params: z.object({ breachId: uuidOf("Breach ID"), step: textOf(1, 100) }),
        body: z.object({ done: z.boolean() }),
        answer: { done: z.boolean() },
        errors: ["breach-not-found", "step-not-found"],
      },
      handler: async (request) => {
        const { partnerId, customerId } = viewerOf(request);
        const { done } = request.body;
        const command = { actor: viewerActor(request), partnerId, customerId, ...request.params, done };
        await db.transaction().execute((tx) => setStepDone(tx, command));
        return { done };
      },
    });

    api.patch("/private/:findingId", "setPortalPrivateFinding", {
      summary: "Mark a private finding as dealt with or not. No one else is notified.",
      failure: "Failed to update private finding",
      schema: {
        params: z.object({ findingId: uuidOf("Finding ID") }),
        body: z.object({ done: z.boolean() }),
        answer: { done: z.boolean() },
        errors: ["breach-not-found"],
      },
      handler: async (request) => {
        const { findingId } = request.params;
        const { done } = request.body;
        const viewer = viewerOf(request);
        await db.transaction().execute((tx) => setFindingDone(tx, viewer, findingId, done));
        return { done };
      },
    });

    api.patch("/settings", "updatePortalSettings", {
      summary: "Change the settings for alerts and reports. Only the fields that you send change.",
      failure: "Failed to update settings",
      schema: { body: SettingsChanges, answer: ChangedSettings, errors: ["full-monitoring-required", "not-in-plan"] },
      handler: (request) => {
        const actor = viewerActor(request);
        return db.transaction().execute((tx) => changeSettings(tx, actor, viewerOf(request), request.body));
      },
    });

    api.patch("/language", "setPortalLanguage", {
      summary: "Change the language in which this user reads the portal.",
      failure: "Failed to update language",
      schema: { body: LanguageChange, answer: { localeCode: z.string() } },
      handler: async (request) => {
        const actor = viewerActor(request);
        const viewer = viewerOf(request);
        const change = db.transaction().execute((tx) => changeLanguage(tx, actor, viewer, request.body.localeCode));
        return { localeCode: await change };
      },
    });
  });
}
