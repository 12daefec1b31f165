// The details of customers, made from the server's list by `npm run generate`.

export const CUSTOMER_DETAILS = [{ name: "customerReference", short: "reference" }] as const;
export type DetailName = (typeof CUSTOMER_DETAILS)[number]["name"];

/** The details that the call for one customer returns. */
export const INFO_DETAILS: readonly DetailName[] = [];
