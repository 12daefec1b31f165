import type { Breach } from "../catalogue/index.ts";

/** One breach for one customer, with the customer's addresses that stand in it. */
export type Instance = { id: string; emails: readonly string[]; resolved: boolean; breach: Breach };

/** The same with when it was found for the customer, and when it was resolved. */
export type DatedInstance = Instance & { foundAt: Date; resolvedAt: Date | null };
