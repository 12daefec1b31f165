import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { EmailAddress } from "../../kernel/email-address.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import type { Db } from "../../platform/db/database.ts";
import { callerOf, partnerIdOf } from "../callers/index.ts";
import { calls } from "../../platform/http/calls.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { actorOf } from "../audit/index.ts";
import { DATA_CLASSES, SEVERITIES } from "../catalogue/index.ts";
import { EventType } from "../events/index.ts";
import { lockSandboxCustomer } from "./made-customer.ts";
import { makeEvent } from "./make-event.ts";
import { type SandboxCaller, Simulated, simulated } from "./sandbox.ts";
import { simulateBreaches } from "./simulate-breaches.ts";

const tags = ["Sandbox"];
const customerId = uuidOf("Customer ID");

const Category = z.enum(
  DATA_CLASSES.map(({ name }) => name),
  { error: "must be a name that GET /breach/categories lists" },
);

const BreachesToSimulate = z
  .object({
    customerId,
    severity: z.enum(SEVERITIES).optional().meta({
      description: "The severity of the breaches, which expose the data that is typical of it. Default: high.",
    }),
    breachCategories: z
      .array(Category)
      .min(1)
      .max(20)
      .optional()
      .meta({ description: "The kinds of data to expose, instead of a severity." }),
    addresses: z.array(EmailAddress).min(1).max(100).optional().meta({
      description:
        "The addresses to expose. They must be monitored for the customer, by name or under a domain. Default: its first ten.",
    }),
    title: textOf(1, 100).optional().meta({ description: "The title of the breach. `(simulated)` is added to it." }),
    count: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .meta({ description: "How many breaches to simulate. They come in one event and one alert." }),
  })
  .refine(({ severity, breachCategories }) => severity === undefined || breachCategories === undefined, {
    message: "Only one of severity or breachCategories may be provided",
  });

const EventToMake = z.object({
  type: EventType,
  customerId: customerId.optional().meta({ description: "If you leave it out, a customer is created." }),
});

const askerOf = (request: FastifyRequest): SandboxCaller => ({
  actor: actorOf(request),
  partnerId: partnerIdOf(request),
  distributorId: callerOf(request).distributorId,
});

type SandboxParts = { db: Db; limits: { sandbox: RateLimit } };

/** What developers can make happen in a sandbox. */
export const partnerRoutes = ({ db, limits }: SandboxParts) =>
  calls({ db, tags }, (api) => {
    api.post("/sandbox/breaches", "simulateBreaches", "customers:write", {
      summary: "Simulate breaches of a sandbox's customer, with the same events and alerts as real ones.",
      limit: limits.sandbox,
      schema: {
        body: BreachesToSimulate,
        answer: Simulated,
        errors: ["sandbox-only", "customer-not-found", "customer-offboarded", "sandbox-full"],
      },
      change: async (tx, request) => {
        const asker = askerOf(request);
        const { customerId: id, severity = "high", ...breaches } = request.body;
        const customer = await lockSandboxCustomer(tx, asker, id);
        await simulateBreaches(tx, asker, customer, { ...breaches, severity });
        return simulated(tx, asker, id, "Breaches simulated successfully");
      },
    });

    api.post("/sandbox/events", "makeSandboxEvent", "customers:write", {
      summary: "Trigger any type of event for a sandbox's customer.",
      failure: "Failed to trigger event",
      limit: limits.sandbox,
      schema: {
        body: EventToMake,
        answer: Simulated,
        errors: ["sandbox-only", "customer-not-found", "sandbox-full", "churn-limit-reached"],
      },
      change: async (tx, request) => {
        const asker = askerOf(request);
        const id = await makeEvent(tx, asker, request.body.type, request.body.customerId);
        return simulated(tx, asker, id, "Event triggered successfully");
      },
    });
  });
