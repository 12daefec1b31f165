import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { change } from "../../../platform/http/change.ts";
import { refusals, success } from "../../../platform/http/envelope.ts";
import { AssetsView, type DomainRules } from "../../assets/index.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { assetListsFor } from "./asset-lists.ts";
import { addMonitored, readAssets, removeMonitored, replaceMonitored } from "./change-assets.ts";

const tags = ["Assets"];
const params = z.object({ customerId: uuidOf("Customer ID") });

const Answer = z.object({ ...success, ...AssetsView.shape }).meta({ id: "Assets" });

const answerWith = (assets: z.infer<typeof AssetsView>): z.infer<typeof Answer> => ({ success: true, ...assets });

const changes = ({ verdictOf }: DomainRules) =>
  [
    {
      method: "PATCH",
      path: "/customer/:customerId/assets",
      operationId: "replaceCustomerAssets",
      summary: "Replace the lists of monitored domains and emails. A list that you leave out stays as it is.",
      body: assetListsFor("set", verdictOf),
      run: replaceMonitored,
      refused: ["assets-required", "too-many-assets"],
    },
    {
      method: "POST",
      path: "/customer/:customerId/assets/add",
      operationId: "addCustomerAssets",
      summary: "Monitor more domains or emails.",
      body: assetListsFor("add", verdictOf),
      run: addMonitored,
      refused: ["too-many-assets"],
    },
    {
      method: "POST",
      path: "/customer/:customerId/assets/remove",
      operationId: "removeCustomerAssets",
      summary: "Stop monitoring some domains or emails.",
      body: assetListsFor("remove", verdictOf),
      run: removeMonitored,
      refused: ["assets-required"],
    },
  ] as const;

/** The assets monitored for a customer. */
export function assetRoutes({ db, domainRules }: { db: Db; domainRules: DomainRules }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/assets", {
      config: { right: "assets:read", failure: "Failed to read customer assets" },
      schema: {
        operationId: "getCustomerAssets",
        tags,
        summary: "What is monitored for a customer.",
        params,
        response: { 200: Answer, ...refusals("customer-not-found") },
      },
      handler: async (request) => answerWith(await readAssets(db, partnerIdOf(request), request.params.customerId)),
    });

    for (const { method, path, operationId, summary, body, run, refused } of changes(domainRules)) {
      app.route({
        method,
        url: path,
        config: { right: "assets:write", failure: "Failed to update customer assets" },
        preValidation: (request) => domainRules.refreshFor(request.body, "domains"),
        schema: {
          operationId,
          tags,
          summary,
          params,
          body,
          response: { 200: Answer, ...refusals("customer-not-found", ...refused) },
        },
        handler: (request, reply) => {
          const { customerId } = request.params;
          const which = { partnerId: partnerIdOf(request), customerId };
          const command = { ...which, actor: actorOf(request), assets: request.body, verdictOf: domainRules.verdictOf };
          return change(
            db,
            request,
            reply,
            async (tx) => answerWith(await run(tx, command)),
            async (tx) => answerWith(await readAssets(tx, which.partnerId, customerId)),
          );
        },
      });
    }
  };
}
