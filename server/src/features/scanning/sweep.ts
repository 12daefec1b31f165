import { HOUR } from "../../kernel/duration.ts";
import type { Tx } from "../../platform/db/database.ts";
import { lastChange } from "../corpus/index.ts";
import { requestScans } from "../customers/index.ts";
import { claimDue, postpone } from "./queries.ts";

const CUSTOMERS_AT_ONCE = 200;

/**
 * A chunk bears the time at which its transaction began, and a scan that of its record, after the look-up: what came
 * shortly before a scan may not have been seen by it.
 */
const OVERLAP_MS = HOUR;

/**
 * Has the next few customers scanned whose time of day has come; returns how many were looked at, so the caller knows to
 * go on. Where nothing came into the corpus since a customer's last scan, there is nothing to look up: a quiet day costs
 * one row a customer. With a live source somebody else may know more, so it is asked.
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
    active.filter(({ scannedAt }) => isStale(scannedAt)).map(({ customerId }) => customerId),
  );
  await postpone(tx, {
    again: active.map(({ customerId }) => customerId),
    never: due.filter(({ isActive }) => !isActive).map(({ customerId }) => customerId),
  });
  return due.length;
}
