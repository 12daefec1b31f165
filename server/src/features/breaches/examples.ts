import { breach, description, fullBreach, nextSteps } from "../../kernel/example-breach.ts";
import { breachId, customerId } from "../../kernel/example-ids.ts";
import { type Examples } from "../../kernel/examples.ts";

export const BREACH_EXAMPLES = {
  listCustomerBreaches: { answer: { breachStatus: true, count: 1, breaches: [fullBreach] } },
  getThreatScore: { answer: { threatScore: 31 } },
  setBreachStatus: { request: { breachId, customerId, resolved: true }, answer: { resolved: true } },
  checkEmail: { request: { email: "orders@juniper-bakery.example", resolved: false }, answer: { breach: true } },
  retrieveBreaches: {
    request: { email: "orders@juniper-bakery.example", localeCode: "en-GB" },
    answer: {
      email: "orders@juniper-bakery.example",
      breaches: [{ ...breach, description, nextSteps, resolvedStatus: false }],
    },
  },
} satisfies Examples;
