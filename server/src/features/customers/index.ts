export { CUSTOMER_NOT_FOUND, type Customer, scanCustomer } from "./customer.ts";
export { assetsAdded, assetsRemoved, customerCreated, customerDeleted } from "./customer.ts";
export { OnboardRequest } from "./fields.ts";
export { downgradeCustomer, letFallDormant, offboardCustomer } from "./lifecycle.ts";
export { onboardCustomer } from "./onboarding.ts";
export { findCustomer, hasPortalUser } from "./queries.ts";
