/** A deprecated part of the API. docs/versions.md says how long it stays. */
export type Deprecation = {
  /** The operations concerned, by `operationId`. */
  operations: readonly string[];
  /** The deprecated parts of them; the whole operation if none is named. */
  part?: { in: "body" | "query"; name: string };
  /** Days, such as `2026-11-16`: when it was announced, and the earliest day on which it may stop working. */
  since: string;
  sunset: string;
  /** What to use now, in Markdown. */
  instead: string;
  /** The title of its entry in docs/changelog.md. */
  entry: string;
};

const WEBHOOK_CHANGES = ["createWebhook", "updateWebhook", "createDistributorWebhook", "updateDistributorWebhook"];

const OLDER_WEBHOOK_NAMES = {
  operations: WEBHOOK_CHANGES,
  since: "2026-11-16",
  sunset: "2027-12-01",
  entry: "The names `events` and `active` of webhooks",
};

/**
 * Everything that is deprecated. An entry is enough: the headers of responses and the marks in the OpenAPI document
 * follow from it, and a test requires the entry in the changelog.
 */
export const DEPRECATIONS: readonly Deprecation[] = [
  { ...OLDER_WEBHOOK_NAMES, part: { in: "body", name: "events" }, instead: "`eventTypes`" },
  { ...OLDER_WEBHOOK_NAMES, part: { in: "body", name: "active" }, instead: "`enabled`" },
  {
    operations: ["getStaffConnection", "setStaffConnection", "removeStaffConnection"],
    since: "2026-11-18",
    sunset: "2027-12-01",
    instead: "`/api/v1/staff/sign-in-connection`",
    entry: "The path `/api/v1/staff/connection`",
  },
];
