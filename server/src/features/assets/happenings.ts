import { defineHappening } from "../events/index.ts";

/** A link to verify a domain is to be mailed to an address of the domain. */
export const domainMailsAsked = defineHappening<{ customerId: string; address: string }>("domain.mail-asked");

/** Domains have become verified: what was held back about them may be disclosed. */
export const domainsVerified = defineHappening<{ customerId: string }>("domain.verified");
