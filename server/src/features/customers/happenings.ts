import type { Assets } from "../assets/index.ts";
import { defineHappening } from "../events/index.ts";

/** Customers have become active: onboarded as active, or upgraded. Reactivated customers are not included. */
export const customersActivated = defineHappening<{ customerId: string }>("customer.activated");

/** Customers have been offboarded. */
export const customersLeft = defineHappening<{ customerId: string }>("customer.left");

/** Customers have fewer monitored assets than before. */
export const assetsUnmonitored = defineHappening<{ customerId: string; stillMonitored: Assets }>("assets.unmonitored");

/** The access of portal users has moved to other addresses, and so to other people. */
export const portalUsersMoved = defineHappening<{ portalUserId: string }>("portal-user.moved");
