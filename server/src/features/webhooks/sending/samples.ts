const customer = { uuid: "00000000-0000-7000-8000-000000000001", name: "Test customer", reference: "TEST" };
const assets = { domains: ["test-customer.example"], emails: ["owner@test-customer.example"] };

const breach = {
  id: "00000000-0000-7000-8000-000000000002",
  breachName: "TestBreach",
  title: "Test breach",
  emails: assets.emails,
  breachDate: "2024-03-18T00:00:00+00:00",
  breachCategories: ["Email addresses", "Passwords"],
  resolved: false,
  generatedDescription: "A made-up breach that tests this webhook.",
  nextSteps: ["Nothing is to be done."],
};
const found = { breachStatus: true, count: 1, breaches: [breach] };

const about = {
  partnerId: "00000000-0000-7000-8000-000000000000",
  webhook: { id: "00000000-0000-7000-8000-000000000003", description: "Test webhook" },
};

/** The data of events about endpoints. */
const OWN_SAMPLES: Record<string, Record<string, unknown>> = {
  "webhook.endpoint.paused": { ...about, failuresInARow: 5, pausedUntil: "2026-01-31T09:00:05.000Z" },
  "webhook.endpoint.disabled": { ...about, reason: "gone" },
  "webhook.delivery.exhausted": {
    ...about,
    delivery: {
      id: "00000000-0000-7000-8000-000000000004",
      eventType: "customer.breach.found",
      idempotencyToken: "00000000-0000-7000-8000-000000000005",
      customerId: customer.uuid,
      attempts: 8,
    },
  },
};

/** What an event of each type carries besides its customer. A test checks these against the events' own schemas. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  "customer.created": { status: "active", planType: "service-basic", ...assets },
  "customer.deleted": { previousStatus: "active" },
  "customer.asset.added": assets,
  "customer.asset.removed": assets,
  "customer.breach.found": found,
  "customer.breach.firstscan.completed": found,
  "customer.breach.resolved": { ...found, breaches: [{ ...breach, resolved: true }] },
  "customer.breach.unresolved": found,
  "customer.upgraded": { previousStatus: "prospect", status: "active" },
  "customer.downgraded": { previousStatus: "active", status: "prospect" },
  "customer.reactivated": { previousStatus: "inactive", status: "active" },
  "customer.updated": { fields: ["companyName"] },
  "customer.scan.completed": { isFirstScan: false },
  "report.created": { report: { id: "00000000-0000-7000-8000-000000000006", month: "2026-01" } },
};

/**
 * The data of a made-up event. `test` distinguishes it from a real one, and so does a partner id that does not exist.
 */
export const samplePayload = (type: string): Record<string, unknown> => ({
  ...(OWN_SAMPLES[type] ?? { partnerId: about.partnerId, customer, ...SAMPLES[type] }),
  test: true,
});
