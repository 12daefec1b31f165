import { z } from "zod";
import { breachFound, breachResolved, breachUnresolved, firstScanCompleted } from "../breaches/index.ts";
import {
  assetsAdded,
  assetsRemoved,
  customerCreated,
  customerDeleted,
  customerDowngraded,
  customerReactivated,
  customerUpdated,
  customerUpgraded,
  scanCompleted,
} from "../customers/index.ts";
import type { EventKind } from "../events/index.ts";
import { reportCreated } from "../reports/index.ts";
import { OWN_EVENTS } from "./own-events.ts";

/** The contract's eight, which an endpoint without a list gets. */
const CONTRACTS: readonly EventKind<unknown>[] = [
  customerCreated,
  customerDeleted,
  assetsAdded,
  assetsRemoved,
  breachFound,
  firstScanCompleted,
  breachResolved,
  breachUnresolved,
];

/** Endpoints that name them get these too. */
export const NAMED_KINDS: readonly EventKind<unknown>[] = [
  customerUpgraded,
  customerDowngraded,
  customerReactivated,
  customerUpdated,
  scanCompleted,
  reportCreated,
  ...OWN_EVENTS,
];

/** Every event that partners and distributors can receive. */
export const EVENT_KINDS: readonly EventKind<unknown>[] = [...CONTRACTS, ...NAMED_KINDS];

/** There are too many to list them all in an error. */
export const EventType = z.enum(
  EVENT_KINDS.map(({ type }) => type),
  { error: "must be an event type such as customer.created" },
);
