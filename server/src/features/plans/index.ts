export { BillingCodeChanges, NewBillingCode } from "./billing-code.ts";
export { FEATURES, givesFeature } from "./features.ts";
export { changeBillingCode, changePlan, choosePlan, createBillingCode, createPlan } from "./offers.ts";
export { NewPlan, PlanChanges } from "./plan.ts";
export { listAllPlans, listBillingCodes } from "./queries.ts";
