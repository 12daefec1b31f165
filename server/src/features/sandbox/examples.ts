import { customerId } from "../../kernel/example-ids.ts";
import { type Examples } from "../../kernel/examples.ts";

const found = { type: "customer.breach.found", idempotencyToken: "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20" };

export const SANDBOX_EXAMPLES = {
  simulateBreaches: {
    request: { customerId, severity: "critical", addresses: ["owner@juniper-bakery.example"] },
    answer: { message: "Breaches simulated successfully", customerId, events: [found] },
  },
  makeSandboxEvent: {
    request: { type: found.type, customerId },
    answer: { message: "Event triggered successfully", customerId, events: [found] },
  },
} satisfies Examples;
