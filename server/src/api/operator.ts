import { countLiveCustomers, countToFollow } from "../features/customers/index.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as audit from "../features/audit/routes.operator.ts";
import { OPERATOR_ID, requireRights } from "../features/callers/index.ts";
import * as catalogue from "../features/catalogue/routes.operator.ts";
import * as customers from "../features/customers/routes.operator.ts";
import * as imports from "../features/imports/routes.operator.ts";
import * as keyRoutes from "../features/keys/routes.operator.ts";
import * as mails from "../features/mails/routes.operator.ts";
import * as operations from "../features/operations/routes.operator.ts";
import * as organisations from "../features/organisations/routes.operator.ts";
import * as plans from "../features/plans/routes.operator.ts";
import * as staff from "../features/staff/routes.operator.ts";
import * as tenants from "../features/tenants/routes.operator.ts";
import * as timeline from "../features/timeline/routes.operator.ts";
import * as usage from "../features/usage/routes.operator.ts";
import * as webhooks from "../features/webhooks/routes.operator.ts";
import { limitPerMinute } from "../platform/http/rate-limit.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import { authenticateOperator, type StaffDoor } from "./authenticate.ts";
import { type ApiParts, neverKeepAnswers, settingsMeans } from "./parts.ts";

type Parts = ApiParts & { door: StaffDoor };

/** The Operator API: what is done over all tenants, with an operator's token or by the operator's own staff. */
export function operatorApi(parts: Parts): FastifyPluginAsyncZod {
  const { keys, door, corpus, settings } = parts;
  const { db, pool } = parts.database;
  return async (app) => {
    app.addHook("onRequest", authenticateOperator(keys, door));
    requireRights(app);
    neverKeepAnswers(app);
    app.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
    const limits = {
      settings: limitPerMinute(pool, {
        name: "partner-settings-operator",
        calls: settings.distributorLimits.lookUp,
        countedFor: () => OPERATOR_ID,
      }),
    };
    const following = { countToFollow, countLiveCustomers };
    await app.register(organisations.operatorRoutes({ ...settingsMeans(settings), db, limits, following }));
    await app.register(keyRoutes.operatorRoutes({ db }));
    await app.register(customers.operatorRoutes({ db }));
    await app.register(staff.operatorRoutes({ db }));
    await app.register(timeline.operatorRoutes({ db }));
    await app.register(webhooks.operatorRoutes({ db }));
    await app.register(tenants.operatorRoutes({ db }));
    await app.register(mails.operatorRoutes({ db, mailKinds: settings.mailKinds }));
    await app.register(operations.operatorRoutes({ db, corpus, version: settings.version, ...settings.operations }));
    await app.register(audit.operatorRoutes({ db }));
    await app.register(catalogue.operatorRoutes({ db }));
    await app.register(imports.operatorRoutes({ db, corpus, settings: settings.imports }));
    await app.register(plans.operatorRoutes({ db }));
    await app.register(usage.operatorRoutes({ db }));
  };
}
