export { assignBillingCode } from "./billing-code.ts";
export { closeDueMonths } from "./close.ts";
export { correctUsage, NewCorrection, PriceCorrection, putPriceRight } from "./correct.ts";
export { followingCustomers } from "./follow.ts";
export { usageCursors, UsageMonth, type UsageScope } from "./line.ts";
export { readUsage, usageCsv } from "./read.ts";
