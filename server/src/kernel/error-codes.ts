import { ORGANISATION_ERRORS } from "./error-codes-of-organisations.ts";
import { IMPORT_ERRORS } from "./error-codes-of-imports.ts";
import { REQUEST_ERRORS } from "./error-codes-of-requests.ts";
import { RUNNING_ERRORS } from "./error-codes-of-running.ts";
import { THING_ERRORS } from "./error-codes-of-things.ts";

/** What a code stands for. `example` is a text that comes with it, and `field` the field that this text is about. */
type ErrorFacts = { status: number; example: string; field?: string; cause: string; cure: string };

/**
 * Every code that an error answer can have. Codes are part of the contract: new ones may be added, none changes its
 * meaning. `docs/errors.md` shows this table.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...THING_ERRORS,
  ...ORGANISATION_ERRORS,
  ...IMPORT_ERRORS,
  ...RUNNING_ERRORS,
} satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const factsOf = (code: ErrorCode): ErrorFacts => ERRORS[code];
