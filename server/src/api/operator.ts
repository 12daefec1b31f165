import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireRights } from "../features/callers/index.ts";
import * as customers from "../features/customers/routes.operator.ts";
import * as organisations from "../features/organisations/routes.operator.ts";
import * as staff from "../features/staff/routes.operator.ts";
import * as timeline from "../features/timeline/routes.operator.ts";
import { neverKept } from "../platform/http/security-headers.ts";
import { checkPathAndQuery } from "../platform/http/validation.ts";
import { authenticateOperator, type StaffDoor } from "./authenticate.ts";
import type { ApiParts } from "./parts.ts";

/** The Operator API: what is done over all tenants, with an operator's token or by the operator's own staff. */
export function operatorApi({ database: { db }, keys, door }: ApiParts & { door: StaffDoor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", authenticateOperator(keys, door));
    requireRights(app);
    app.addHook("onRequest", (_request, reply, done) => {
      neverKept(reply);
      done();
    });
    app.addHook("preParsing", checkPathAndQuery({ params: "", query: "" }));
    await app.register(organisations.operatorRoutes({ db }));
    await app.register(staff.operatorRoutes({ db }));
    await app.register(customers.operatorRoutes({ db }));
    await app.register(timeline.operatorRoutes({ db }));
  };
}
