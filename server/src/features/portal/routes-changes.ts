import type { FastifyRequest } from "fastify";
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

/** Who makes a change, and for which customer. */
function byViewer(request: FastifyRequest) {
  const { partnerId, customerId } = viewerOf(request);
  return { actor: viewerActor(request), partnerId, customerId };
}

/**
 * What a customer can change itself. Each call states the final value, so sending it twice has the same effect as once.
 */
export const changeRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags, isIdempotent: false }, (api) => {
    api.patch("/breaches/:breachId", "setPortalBreachStatus", {
      summary: "Mark a breach as resolved, or as open again. The partner is notified.",
      failure: "Failed to update breach",
      schema: {
        params: z.object({ breachId: uuidOf("Breach ID") }),
        body: z.object({ resolved: z.boolean() }),
        answer: { resolved: z.boolean() },
        errors: ["breach-not-found"],
      },
      change: async (tx, request) => {
        await setResolved(tx, { ...byViewer(request), ...request.params, ...request.body });
        return request.body;
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
      change: async (tx, request) => {
        await setStepDone(tx, { ...byViewer(request), ...request.params, ...request.body });
        return request.body;
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
      change: async (tx, request) => {
        await setFindingDone(tx, viewerOf(request), request.params.findingId, request.body.done);
        return request.body;
      },
    });

    api.patch("/settings", "updatePortalSettings", {
      summary: "Change the settings for alerts and reports. Only the fields that you send change.",
      failure: "Failed to update settings",
      schema: { body: SettingsChanges, answer: ChangedSettings, errors: ["full-monitoring-required", "not-in-plan"] },
      change: (tx, request) => changeSettings(tx, viewerActor(request), viewerOf(request), request.body),
    });

    api.patch("/language", "setPortalLanguage", {
      summary: "Change the language in which this user reads the portal.",
      failure: "Failed to update language",
      schema: { body: LanguageChange, answer: { localeCode: z.string() } },
      change: async (tx, request) => {
        const { localeCode } = request.body;
        return { localeCode: await changeLanguage(tx, viewerActor(request), viewerOf(request), localeCode) };
      },
    });
  });
