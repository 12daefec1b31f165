import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import { Uuid, uuidOf } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { DomainRules } from "../../assets/index.ts";
import { actorOf } from "../../audit/index.ts";
import { callerOf, partnerIdOf } from "../../callers/index.ts";
import type { Customer } from "../customer.ts";
import { onboardRequest } from "../fields.ts";
import {
  downgradeCustomer,
  type MoveCustomer,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "./lifecycle.ts";
import { onboardCustomer } from "./onboarding.ts";
import { CustomerStatus } from "../../../kernel/customer-status.ts";

const WhichCustomer = z.object({ customerId: uuidOf("Customer ID") });

const Moved = z.object({ ...success, message: z.string(), customerId: Uuid, status: CustomerStatus });

/** The three transitions that share a response. */
const MOVES = [
  {
    path: "/customer/upgrade",
    operationId: "upgradeCustomer",
    summary: "Turn a prospect into an active customer. A new scan starts immediately.",
    failure: "Failed to upgrade customer",
    message: "Customer upgraded successfully",
    move: upgradeCustomer,
    refused: ["customer-already-active", "customer-offboarded"],
  },
  {
    path: "/customer/downgrade",
    operationId: "downgradeCustomer",
    summary: "Turn an active customer back into a prospect.",
    failure: "Failed to downgrade customer",
    message: "Customer downgraded successfully",
    move: downgradeCustomer,
    refused: ["customer-already-prospect", "customer-offboarded", "churn-limit-reached"],
  },
  {
    path: "/customer/reactivate",
    operationId: "reactivateCustomer",
    summary: "Bring an offboarded customer back to the status it had before.",
    failure: "Failed to reactivate customer",
    message: "Customer reactivated successfully",
    move: reactivateCustomer,
    refused: ["customer-already-active", "customer-not-offboarded"],
  },
] satisfies {
  path: string;
  operationId: string;
  summary: string;
  failure: string;
  message: string;
  move: (tx: Tx, command: MoveCustomer) => Promise<Customer>;
  refused: ErrorCode[];
}[];

const tags = ["Customers"];

export type CustomerLimits = { onboard: RateLimit };

export type LifecycleParts = { db: Db; limits: CustomerLimits; domainRules: DomainRules };

export function lifecycleRoutes({ db, limits, domainRules }: LifecycleParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/customer/onboard", {
      config: { right: "customers:write", failure: "Failed to onboard customer" },
      onRequest: limits.onboard,
      preValidation: (request) => domainRules.refreshFor(request.body, "assetsDomains"),
      schema: {
        operationId: "onboardCustomer",
        tags,
        summary: "Onboard a customer as active or as a prospect. Its first scan starts immediately.",
        body: onboardRequest(domainRules.verdictOf),
        response: {
          200: z.object({ ...success, message: z.string(), customerId: Uuid }),
          ...refusals("plan-unknown", "assets-required", "rate-limited"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { distributorId } = callerOf(request);
          const who = { actor: actorOf(request), partnerId: partnerIdOf(request), distributorId };
          const { id } = await onboardCustomer(tx, { ...who, request: request.body });
          return { success: true as const, message: "Customer onboarded successfully", customerId: id };
        }),
    });

    app.post("/customer/offboard", {
      config: { right: "customers:write", failure: "Failed to offboard customer" },
      schema: {
        operationId: "offboardCustomer",
        tags,
        summary: "End the service for a customer. Its data is kept. Repeating the call changes nothing.",
        body: WhichCustomer,
        response: { 200: Done, ...refusals("customer-not-found", "churn-limit-reached") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const ended = await offboardCustomer(tx, commandOf(request, request.body));
          const message = ended ? "Customer offboarded successfully" : "Customer is already offboarded";
          return { success: true as const, message };
        }),
    });

    for (const { path, operationId, summary, failure, message, move, refused } of MOVES) {
      app.post(path, {
        config: { right: "customers:write", failure },
        schema: {
          operationId,
          tags,
          summary,
          body: WhichCustomer,
          response: { 200: Moved, ...refusals("customer-not-found", ...refused) },
        },
        handler: (request, reply) =>
          change(db, request, reply, async (tx) => {
            const { id, state } = await move(tx, commandOf(request, request.body));
            return { success: true as const, message, customerId: id, status: state.status };
          }),
      });
    }
  };
}

const commandOf = (request: FastifyRequest, { customerId }: { customerId: string }): MoveCustomer => ({
  actor: actorOf(request),
  partnerId: partnerIdOf(request),
  customerId,
});
