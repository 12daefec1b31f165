import type { Breach } from "../catalogue/index.ts";

/** One breach for one customer: of the customer's addresses that stand in it, how many and the first. */
export type Instance = {
  id: string;
  resolved: boolean;
  breach: Breach;
  addressCount: number;
  firstAddress: string;
};

/** The same with all the addresses, which may be ten thousand: for those who are to get every one of them. */
export type AddressedInstance = Instance & { emails: readonly string[] };

/** The same with when it was found for the customer, and when it was resolved. */
export type DatedInstance = Instance & { foundAt: Date; resolvedAt: Date | null };
