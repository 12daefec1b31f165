import { randomUUID } from "node:crypto";

/**
 * A version 7 UUID for a request: the milliseconds, then random bits. Rows get theirs from a library that also orders
 * ids of the same millisecond, at ten times the cost; requests are never sorted by id.
 */
export function requestId(): string {
  const ms = Date.now().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}
