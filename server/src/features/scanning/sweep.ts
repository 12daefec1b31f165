import { HOUR } from "../../kernel/duration.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lastChange } from "../corpus/index.ts";
import { requestScans } from "../customers/index.ts";
import { claimDue, postpone } from "./queries.ts";

const CUSTOMERS_AT_ONCE = 200;

/**
 * A chunk carries the time at which its transaction began, and a scan the time of its record, after the look-up. So a
 * scan may have missed what was stored shortly before it.
 */
const OVERLAP_MS = HOUR;

/**
 * Scans the next few customers whose time of day has come. Returns how many it looked at, so that the caller knows
 * whether to continue. If the corpus has not changed since a customer's last scan, there is nothing to look up: a quiet
 * day costs one row for each customer. A live source may know more than the corpus, so it is asked anyway.
 */
export async function sweepNext(tx: Tx, { asksLiveSource }: { asksLiveSource: boolean }): Promise<number> {
  const due = await claimDue(tx, CUSTOMERS_AT_ONCE);
  if (due.length === 0) return 0;
  const changedAt = await lastChange(tx);
  const isStale = (scannedAt: Date) =>
    asksLiveSource || (changedAt !== undefined && changedAt.getTime() > scannedAt.getTime() - OVERLAP_MS);
  const active = due.filter(({ isActive }) => isActive);
  await requestScans(
    tx,
    active
      .filter(({ isMonitored, scannedAt }) => isMonitored && isStale(scannedAt))
      .map(({ customerId }) => customerId),
  );
  await postpone(tx, {
    again: active.map(({ customerId }) => customerId),
    never: due.filter(({ isActive }) => !isActive).map(({ customerId }) => customerId),
  });
  return due.length;
}
