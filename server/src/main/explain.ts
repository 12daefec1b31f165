import type pg from "pg";
import { Refusal } from "../kernel/errors.ts";
import { ClickHouseAway } from "../platform/clickhouse/errors.ts";
import { isDatabaseAway, OutcomeUnknownError } from "../platform/db/errors.ts";
import { NewerDatabaseError, OlderDatabaseError } from "../platform/db/schema-state.ts";
import { SealingError } from "../platform/sealing/keyring.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { ConfigError } from "./config.ts";
import { ListenError } from "./listen-error.ts";

const FOR_PEOPLE = [
  ConfigError,
  Refusal,
  ClickHouseAway,
  EmbeddedPostgresError,
  ListenError,
  NewerDatabaseError,
  OlderDatabaseError,
  SealingError,
];

/** One line for an error that a person can fix; the full details for an error that is our own fault. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof OutcomeUnknownError) {
    return "The database was lost while it saved the change, which may or may not have been made. Look before you run the command again.";
  }
  if (isDatabaseAway(error)) {
    return `The database cannot be reached: ${error.message || code}. Check DATABASE_URL, or try again in a moment.`;
  }
  switch (code) {
    case "ENOSPC":
    case "53100":
      return "The disk is full; free some space and start again. Nothing that was acknowledged is lost.";
    case "23503":
      return `Not found: ${(error as pg.DatabaseError).detail}`;
    case "23505":
      return `Exists already: ${(error as pg.DatabaseError).detail}`;
    case "42501":
      return `The database refuses: ${error.message}. The role in DATABASE_URL must own the database and all that is in it.`;
    default:
      return error.stack ?? error.message;
  }
}
