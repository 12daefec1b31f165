import type { Breach } from "../catalogue/index.ts";

/**
 * One breach for one customer, with the count of the customer's addresses in it, stored or not, and the first address.
 */
export type Instance = {
  id: string;
  resolved: boolean;
  breach: Breach;
  addressCount: number;
  /** How many of them are not stored. */
  unlisted: number;
  firstAddress: string;
};

/** The same with all stored addresses, which may be ten thousand. Only for clients that get every one of them. */
export type AddressedInstance = Instance & { emails: readonly string[] };

/** The same with when it was found for the customer and when it was resolved. */
export type DatedInstance = Instance & { foundAt: Date; resolvedAt: Date | null };
