import type { Assets } from "../assets/index.ts";
import { defineHappening } from "../events/index.ts";

/** Customers have become active: onboarded as active, or upgraded. Reactivated customers are not included. */
export const customersActivated = defineHappening<{ customerId: string }>("customer.activated");

/** Customers have been offboarded. */
export const customersLeft = defineHappening<{ customerId: string }>("customer.left");

/** The plan or price of customers has changed, or customers have been downgraded or reactivated. */
export const termsChanged = defineHappening<{ customerId: string }>("customer.terms-changed");

/** What a customer still watches. */
export type StillWatched = { customerId: string; stillMonitored: Assets };

/** Customers have fewer monitored assets than before. */
export const assetsUnmonitored = defineHappening<StillWatched>("assets.unmonitored");

/** The access of portal users has moved to other addresses, and so to other people. */
export const portalUsersMoved = defineHappening<{ portalUserId: string }>("portal-user.moved");
