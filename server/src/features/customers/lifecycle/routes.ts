import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import { Uuid, WhichCustomer } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { Done } from "../../../platform/http/envelope.ts";
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

const Moved = z.object({ message: z.string(), customerId: Uuid, status: CustomerStatus });

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

export const lifecycleRoutes = ({ db, limits, domainRules }: LifecycleParts) =>
  calls({ db, tags }, (api) => {
    api.post("/customer/onboard", "onboardCustomer", "customers:write", {
      summary: "Onboard a customer as active or as a prospect. Its first scan starts immediately.",
      limit: limits.onboard,
      preValidation: (request) => domainRules.refreshFor(request.body, "assetsDomains"),
      schema: {
        body: onboardRequest(domainRules.verdictOf),
        answer: { message: z.string(), customerId: Uuid },
        errors: ["plan-unknown", "assets-required"],
      },
      change: async (tx, request) => {
        const { distributorId } = callerOf(request);
        const who = { actor: actorOf(request), partnerId: partnerIdOf(request), distributorId };
        const { id } = await onboardCustomer(tx, { ...who, request: request.body });
        return { message: "Customer onboarded successfully", customerId: id };
      },
    });

    api.post("/customer/offboard", "offboardCustomer", "customers:write", {
      summary: "End the service for a customer. Its data is kept. Repeating the call changes nothing.",
      schema: { body: WhichCustomer, answer: Done, errors: ["customer-not-found", "churn-limit-reached"] },
      change: async (tx, request) => {
        const ended = await offboardCustomer(tx, commandOf(request, request.body));
        const message = ended ? "Customer offboarded successfully" : "Customer is already offboarded";
        return { message };
      },
    });

    for (const { path, operationId, summary, failure, message, move, refused } of MOVES) {
      api.post(path, operationId, "customers:write", {
        summary,
        failure,
        schema: { body: WhichCustomer, answer: Moved, errors: ["customer-not-found", ...refused] },
        change: async (tx, request) => {
          const { id, state } = await move(tx, commandOf(request, request.body));
          return { message, customerId: id, status: state.status };
        },
      });
    }
  });

const commandOf = (request: FastifyRequest, { customerId }: { customerId: string }): MoveCustomer => ({
  actor: actorOf(request),
  partnerId: partnerIdOf(request),
  customerId,
});
