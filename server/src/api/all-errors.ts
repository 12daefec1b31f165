import type { ErrorCode, ErrorFacts } from "../kernel/error-codes.ts";
import { HTTP_ERRORS } from "../platform/http/error-codes.ts";
import { SIGN_IN_ERRORS } from "../platform/sign-in/error-codes.ts";
import { API_ERRORS } from "./error-codes.ts";
import { CALLER_ERRORS } from "../features/callers/error-codes.ts";
import { PLAN_ERRORS } from "../features/plans/error-codes.ts";
import { ORGANISATION_ERRORS } from "../features/organisations/error-codes.ts";
import { KEY_ERRORS } from "../features/keys/error-codes.ts";
import { STAFF_ERRORS } from "../features/staff/error-codes.ts";
import { ASSET_ERRORS } from "../features/assets/error-codes.ts";
import { CUSTOMER_ERRORS } from "../features/customers/error-codes.ts";
import { USAGE_ERRORS } from "../features/usage/error-codes.ts";
import { BREACH_ERRORS } from "../features/breaches/error-codes.ts";
import { IMPORT_ERRORS } from "../features/imports/error-codes.ts";
import { PORTAL_ACCESS_ERRORS } from "../features/portal-access/error-codes.ts";
import { MAIL_ERRORS } from "../features/mails/error-codes.ts";
import { REPORT_ERRORS } from "../features/reports/error-codes.ts";
import { WEBHOOK_ERRORS } from "../features/webhooks/error-codes.ts";
import { SANDBOX_ERRORS } from "../features/sandbox/error-codes.ts";
import { OPERATIONS_ERRORS } from "../features/operations/error-codes.ts";

/** The facts about every code, from the parts that give them. `docs/errors.md` shows this table. */
export const ERRORS: Record<ErrorCode, ErrorFacts> = {
  ...HTTP_ERRORS,
  ...SIGN_IN_ERRORS,
  ...API_ERRORS,
  ...CALLER_ERRORS,
  ...PLAN_ERRORS,
  ...ORGANISATION_ERRORS,
  ...KEY_ERRORS,
  ...STAFF_ERRORS,
  ...ASSET_ERRORS,
  ...CUSTOMER_ERRORS,
  ...USAGE_ERRORS,
  ...BREACH_ERRORS,
  ...IMPORT_ERRORS,
  ...PORTAL_ACCESS_ERRORS,
  ...MAIL_ERRORS,
  ...REPORT_ERRORS,
  ...WEBHOOK_ERRORS,
  ...SANDBOX_ERRORS,
  ...OPERATIONS_ERRORS,
};

export const factsOf = (code: ErrorCode): ErrorFacts => ERRORS[code];
