import { ANALYTICS_EXAMPLES } from "../features/analytics/examples.ts";
import { AUDIT_EXAMPLES } from "../features/audit/examples.ts";
import { BREACH_EXAMPLES } from "../features/breaches/examples.ts";
import { CATALOGUE_EXAMPLES } from "../features/catalogue/examples.ts";
import { CUSTOMER_EXAMPLES } from "../features/customers/examples.ts";
import { IMPORT_EXAMPLES } from "../features/imports/examples.ts";
import { KEY_EXAMPLES } from "../features/keys/examples.ts";
import { MAIL_EXAMPLES } from "../features/mails/examples.ts";
import { OPERATIONS_EXAMPLES } from "../features/operations/examples.ts";
import { ORGANISATION_EXAMPLES } from "../features/organisations/examples.ts";
import { PLAN_EXAMPLES } from "../features/plans/examples.ts";
import { PORTAL_ACCESS_EXAMPLES } from "../features/portal-access/examples.ts";
import { PORTAL_EXAMPLES } from "../features/portal/examples.ts";
import { PREVIEW_EXAMPLES } from "../features/previews/examples.ts";
import { REPORT_EXAMPLES } from "../features/reports/examples.ts";
import { SANDBOX_EXAMPLES } from "../features/sandbox/examples.ts";
import { STAFF_EXAMPLES } from "../features/staff/examples.ts";
import { TENANT_EXAMPLES } from "../features/tenants/examples.ts";
import { TIMELINE_EXAMPLES } from "../features/timeline/examples.ts";
import { URGENCY_EXAMPLES } from "../features/urgency/examples.ts";
import { USAGE_EXAMPLES } from "../features/usage/examples.ts";
import { WEBHOOK_EXAMPLES } from "../features/webhooks/examples.ts";
import type { Examples } from "../kernel/examples.ts";

const GATHERED: Examples = {
  ...ANALYTICS_EXAMPLES,
  ...AUDIT_EXAMPLES,
  ...BREACH_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...CUSTOMER_EXAMPLES,
  ...IMPORT_EXAMPLES,
  ...KEY_EXAMPLES,
  ...MAIL_EXAMPLES,
  ...OPERATIONS_EXAMPLES,
  ...ORGANISATION_EXAMPLES,
  ...PLAN_EXAMPLES,
  ...PORTAL_ACCESS_EXAMPLES,
  ...PORTAL_EXAMPLES,
  ...PREVIEW_EXAMPLES,
  ...REPORT_EXAMPLES,
  ...SANDBOX_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...TENANT_EXAMPLES,
  ...TIMELINE_EXAMPLES,
  ...URGENCY_EXAMPLES,
  ...USAGE_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  getHealth: { answer: { status: "ok", version: "0.1.0" } },
  getLiveness: { answer: {} },
  getReadiness: { answer: {} },
};

/** The contract has this answer without `success`. */
const WITHOUT_SUCCESS = "getPartner";

/** An example call and answer for each operation, from the slices that serve them. */
export const EXAMPLES: Examples = Object.fromEntries(
  Object.entries(GATHERED).map(([operation, { answer, ...call }]) => [
    operation,
    { ...call, answer: operation === WITHOUT_SUCCESS ? answer : { success: true, ...answer } },
  ]),
);
