import { Refusal } from "../../kernel/errors.ts";
import { ClickHouseAway } from "../clickhouse/errors.ts";
import { isDatabaseAway, isDatabaseBusy, OutcomeUnknownError } from "../db/errors.ts";
import { HTTP_ERRORS } from "./error-codes.ts";

/** When to retry: long enough for a crashed embedded database to be running again. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * The error for the caller if a database is the cause; undefined for any other error. A call that only reads has
 * changed nothing.
 */
export function refusalFor(error: unknown, { isRead = false } = {}): Refusal | undefined {
  if (error instanceof OutcomeUnknownError && !isRead) {
    return new Refusal("outcome-unknown", HTTP_ERRORS["outcome-unknown"].example);
  }
  if (isDatabaseAway(error)) {
    return new Refusal("unavailable", "The service cannot reach its database, retry in a few seconds");
  }
  if (error instanceof ClickHouseAway) {
    return new Refusal("unavailable", "The service cannot search its breach data, retry in a few seconds");
  }
  if (isDatabaseBusy(error)) {
    return new Refusal("unavailable", "The service could not do this in time, retry in a few seconds");
  }
  return undefined;
}

/** For things that a page can do without: undefined if the database is unreachable. */
export async function unlessAway<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (refusalFor(error)) return undefined;
    throw error;
  }
}
