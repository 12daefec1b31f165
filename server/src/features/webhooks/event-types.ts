import { z } from "zod";
import { breachFound, breachResolved, breachUnresolved, firstScanCompleted } from "../breaches/index.ts";
import { assetsAdded, assetsRemoved, customerCreated, customerDeleted } from "../customers/index.ts";
import type { EventKind } from "../events/index.ts";

/** Every event that partners and distributors can receive. */
export const EVENT_KINDS: readonly EventKind<unknown>[] = [
  customerCreated,
  customerDeleted,
  assetsAdded,
  assetsRemoved,
  breachFound,
  firstScanCompleted,
  breachResolved,
  breachUnresolved,
];

export const EventType = z.enum(EVENT_KINDS.map(({ type }) => type));
