export { CUSTOMER_NOT_FOUND, type Customer, referenceOf, scanCustomer, seesEverything } from "./customer.ts";
export {
  assetsAdded,
  assetsRemoved,
  customerCreated,
  customerDeleted,
  requestScan,
  requestScans,
  requestScanWithin,
} from "./customer.ts";
export { OnboardRequest, Recipients } from "./fields.ts";
export { changeInfo } from "./info.ts";
export { downgradeCustomer, letFallDormant, offboardCustomer } from "./lifecycle.ts";
export { onboardCustomer } from "./onboarding.ts";
export { findCustomer, isLookedAfter, lockCustomer, lockCustomers, markScanned } from "./queries.ts";
export {
  ALERT_RECIPIENTS,
  findNotificationSettings,
  type NotificationSettings,
  REPORT_RECIPIENTS,
} from "./queries-notifications.ts";
export { announceAssets } from "./watching.ts";
