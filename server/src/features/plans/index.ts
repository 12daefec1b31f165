export { type BillingCode, BillingCodeChanges, BillingCodeView, NewBillingCode } from "./billing-code.ts";
export { FEATURES, givesFeature } from "./features.ts";
export {
  changeBillingCode,
  changePlan,
  choosePlan,
  createBillingCode,
  createPlan,
  readBillingCode,
  readPlan,
} from "./offers.ts";
export { NewPlan, PlanChanges } from "./plan.ts";
export { findBillingCode, listAllPlans, listBillingCodes } from "./queries.ts";
