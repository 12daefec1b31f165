import { WhichCustomer } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { StaleReads } from "../../../platform/db/stale-reads.ts";
import { calls } from "../../../platform/http/calls.ts";
import { actorOf } from "../../audit/index.ts";
import { callerOf, partnerIdOf } from "../../callers/index.ts";
import { InfoChanges } from "../fields.ts";
import { changeInfo, InfoView, readInfo } from "./info.ts";
import { customerList, ListQuery, listCustomers } from "../lists/list.ts";

const tags = ["Customers"];

export type InfoParts = { db: Db; reads: StaleReads };

export const infoRoutes = ({ db, reads }: InfoParts) =>
  calls({ db, tags }, (api) => {
    api.get("/customer/:customerId/info", "getCustomerInfo", "customers:read", {
      summary: "Get a customer's info.",
      schema: { params: WhichCustomer, answer: InfoView, errors: ["customer-not-found"] },
      handler: (request) => readInfo(db, partnerIdOf(request), request.params.customerId),
    });

    api.patch("/customer/:customerId/info", "updateCustomerInfo", "customers:write", {
      summary: "Change a customer's info. Only the fields that you send change.",
      schema: {
        params: WhichCustomer,
        body: InfoChanges,
        answer: "Customer info updated successfully",
        errors: ["customer-not-found", "plan-unknown"],
      },
      change: (tx, request) =>
        changeInfo(tx, {
          actor: actorOf(request),
          partnerId: partnerIdOf(request),
          distributorId: callerOf(request).distributorId,
          customerId: request.params.customerId,
          changes: request.body,
        }),
    });

    api.get("/customers", "listCustomers", "customers:read", {
      summary: "List this partner's customers, newest first, in pages.",
      schema: { query: ListQuery, answer: customerList.answer },
      handler: (request) => {
        const partnerId = partnerIdOf(request);
        return reads.read([partnerId], (replica) => listCustomers(replica, partnerId, request.query));
      },
    });
  });
