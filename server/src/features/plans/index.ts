export { BillingCodeChanges, NewBillingCode, type BillingCode } from "./billing-code.ts";
export { changeBillingCode, changePlan, choosePlan, createBillingCode, createPlan, type PlanChoice } from "./offers.ts";
export { NewPlan, PlanChanges, PlanType, type Plan } from "./plan.ts";
export { listAllPlans, listBillingCodes } from "./queries.ts";
