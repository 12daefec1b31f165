import { Refusal } from "../kernel/errors.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { ConfigError } from "./config.ts";

/** One line for what a person can put right; the whole story for what is our own fault. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof Refusal || error instanceof EmbeddedPostgresError) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${address} is in use by another program; set PORT to a free one.`;
    case "EACCES":
      return port === undefined
        ? error.message
        : `Port ${port} needs more rights than this user has; set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${address}; set HOST to one of its own.`;
    case "ENOSPC":
    case "53100":
      return "The disk is full; free some space and start again. Nothing that was acknowledged is lost.";
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "28P01":
    case "3D000":
      return `The database cannot be reached: ${error.message}. Check DATABASE_URL.`;
    default:
      return error.stack ?? error.message;
  }
}
