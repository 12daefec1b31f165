import { randomUUID } from "node:crypto";

/**
 * A UUID of version 7 for a request: the milliseconds, then random bits. Rows get theirs from a library that also orders
 * those of one millisecond, at ten times the price; nobody sorts requests by it.
 */
export function requestId(): string {
  const ms = Date.now().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}
