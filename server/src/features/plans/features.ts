/** What a plan can include for its customers. A plan may list other names too: they're shown, but have no effect. */
export const FEATURES = ["dark-web-monitoring", "breach-alerts", "customer-portal", "monthly-reports"] as const;

export type Feature = (typeof FEATURES)[number];

/**
 * Whether a customer's plan includes the feature, as a condition in a query; `plan` is what the query calls the column
 * with the plan's id.
 *
 * - `dark-web-monitoring`: daily scans, and a match with each new breach. Without it, a customer is scanned when it's onboarded and after each change to its assets.
 * - `breach-alerts`: alerts by mail, if the customer wants them. Webhooks do not depend on it.
 * - `customer-portal`: links to the portal, and sessions in it.
 * - `monthly-reports`: a report is made for each month.
 */
export const givesFeature = (feature: Feature, plan: string): string =>
  `exists (select from plans as chosen where chosen.id = ${plan} and '${feature}' = any(chosen.features))`;
