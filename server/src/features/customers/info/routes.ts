import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { StaleReads } from "../../../platform/db/stale-reads.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals } from "../../../platform/http/envelope.ts";
import { actorOf } from "../../audit/index.ts";
import { callerOf, partnerIdOf } from "../../callers/index.ts";
import { InfoChanges } from "../fields.ts";
import { changeInfo, InfoView, readInfo } from "./info.ts";
import { CustomerList, ListQuery, listCustomers } from "../lists/list.ts";

const tags = ["Customers"];
const params = z.object({ customerId: uuidOf("Customer ID") });

export type InfoParts = { db: Db; reads: StaleReads };

export function infoRoutes({ db, reads }: InfoParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/info", {
      config: { right: "customers:read", failure: "Failed to read customer info" },
      schema: {
        operationId: "getCustomerInfo",
        tags,
        summary: "Get a customer's info.",
        params,
        response: { 200: InfoView, ...refusals("customer-not-found") },
      },
      handler: (request) => readInfo(db, partnerIdOf(request), request.params.customerId),
    });

    app.patch("/customer/:customerId/info", {
      config: { right: "customers:write", failure: "Failed to update customer info" },
      schema: {
        operationId: "updateCustomerInfo",
        tags,
        summary: "Change a customer's info. Only the fields that you send change.",
        params,
        body: InfoChanges,
        response: { 200: Done, ...refusals("customer-not-found", "plan-unknown") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await changeInfo(tx, {
            actor: actorOf(request),
            partnerId: partnerIdOf(request),
            distributorId: callerOf(request).distributorId,
            customerId: request.params.customerId,
            changes: request.body,
          });
          return { success: true as const, message: "Customer info updated successfully" };
        }),
    });

    app.get("/customers", {
      config: { right: "customers:read", failure: "Failed to list customers" },
      schema: {
        operationId: "listCustomers",
        tags,
        summary: "List this partner's customers, newest first, in pages.",
        querystring: ListQuery,
        response: { 200: CustomerList },
      },
      handler: (request) => {
        const partnerId = partnerIdOf(request);
        return reads.read([partnerId], (replica) => listCustomers(replica, partnerId, request.query));
      },
    });
  };
}
