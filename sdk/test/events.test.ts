import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Breach, EventData, RedactedBreach } from "../src/index.ts";

type Schema = Record<string, unknown>;
type Reference = {
  webhooks: Record<string, { post: { requestBody: { content: { "application/json": { schema: Schema } } } } }>;
};

const reference = JSON.parse(await readFile(new URL("../../openapi.json", import.meta.url), "utf8")) as Reference;

const ID = "0190a5b2-7c7e-7d3a-9f10-5b1c2d3e4f50";
const about = {
  partnerId: ID,
  customer: { uuid: ID, name: "Bluefinch Books", reference: "BF-1", customData: { tier: 2 } },
};
const assets = { ...about, domains: ["bluefinch-books.example"], emails: ["orders@bluefinch-books.example"] };
const redacted: RedactedBreach = { id: ID, emails: assets.emails, resolved: false };
const full: Breach = {
  ...redacted,
  breachName: "TableNine",
  title: "Table Nine",
  breachDate: "2023-11-05T00:00:00.000Z",
  breachCategories: ["Names"],
  generatedDescription: "Table Nine lost data.",
  nextSteps: ["Be wary of unexpected mail."],
};
const breaches = { ...about, breachStatus: true, count: 2, breaches: [full, redacted] };

const aboutWebhook = { partnerId: ID, webhook: { id: ID, description: "Shop" } };

/** One of each, as the kit's types have them. */
const samples: EventData = {
  "customer.created": { ...assets, status: "prospect", planType: "service" },
  "customer.deleted": { ...about, previousStatus: "dormant" },
  "customer.asset.added": assets,
  "customer.asset.removed": assets,
  "customer.breach.found": breaches,
  "customer.breach.firstscan.completed": { ...breaches, breachStatus: false, count: 0, breaches: [] },
  "customer.breach.resolved": breaches,
  "customer.breach.unresolved": breaches,
  "customer.upgraded": { ...about, previousStatus: "prospect", status: "active" },
  "customer.downgraded": { ...about, previousStatus: "active", status: "prospect" },
  "customer.reactivated": { ...about, previousStatus: "dormant", status: "prospect" },
  "customer.updated": { ...about, fields: ["price"] },
  "customer.scan.completed": { ...about, isFirstScan: true },
  "report.created": { ...about, report: { id: ID, month: "2026-01" } },
  "webhook.endpoint.paused": { ...aboutWebhook, failuresInARow: 5, pausedUntil: "2026-01-31T09:00:05.000Z" },
  "webhook.endpoint.disabled": { ...aboutWebhook, partnerId: null, reason: "gone" },
  "webhook.delivery.exhausted": {
    ...aboutWebhook,
    delivery: { id: ID, eventType: "customer.created", idempotencyToken: ID, customerId: null, attempts: 8 },
  },
};

test("the kit's types know just the events that the API reference tells of", () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(reference.webhooks).sort());
});

describe("the kit's type has the fields that the API reference promises, and no others", () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  test.each(Object.entries(samples))("%s", (type, data) => {
    const schema = reference.webhooks[type]?.post.requestBody.content["application/json"].schema;
    const validate = ajv.compile(schema ?? false);
    validate({ idempotencyToken: ID, type, data, timestamp: 1_700_000_000_000 });
    expect(validate.errors).toBeNull();
  });
});
