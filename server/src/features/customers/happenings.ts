import type { Assets } from "../assets/index.ts";
import { defineHappening } from "../events/index.ts";

/** Customers have become active: onboarded as such, or upgraded. Those who come back are not among them. */
export const customersActivated = defineHappening<{ customerId: string }>("customer.activated");

/** Customers have been offboarded. */
export const customersLeft = defineHappening<{ customerId: string }>("customer.left");

/** Customers have fewer assets monitored than before. */
export const assetsUnmonitored = defineHappening<{ customerId: string; stillMonitored: Assets }>("assets.unmonitored");

/** The access of portal users has passed to other addresses, and so to other people. */
export const portalUsersMoved = defineHappening<{ portalUserId: string }>("portal-user.moved");
