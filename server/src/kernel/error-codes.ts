import { ERROR_STATUS } from "./error-codes.gen.ts";

/** What a code stands for. `example` is a text that comes with it, and `field` the field that this text is about. */
export type ErrorFacts = { status: number; example: string; field?: string; cause: string; cure: string };

/**
 * Every code that an error response can have. Codes are part of the contract: new ones may be added, but none changes
 * its meaning. Each is declared in the `error-codes.ts` of the part that gives it, from which `npm run generate` makes
 * the list of codes and their statuses.
 */
export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

export const statusOf = (code: ErrorCode) => ERROR_STATUS[code];
