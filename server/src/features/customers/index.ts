export { CUSTOMER_NOT_FOUND, type Customer, referenceOf, scanCustomer, seesEverything } from "./customer.ts";
export { requestScan, requestScans, requestScanWithin } from "./customer.ts";
export { assetListsFor } from "./watching/asset-lists.ts";
export { InfoChanges, onboardRequest, OnboardRequest, Recipients } from "./fields.ts";
export { AllCustomersQuery, listAllCustomers, readAnyCustomer } from "./lists/list-operator.ts";
export {
  assetsUnmonitored,
  customersActivated,
  customersLeft,
  portalUsersMoved,
  type StillWatched,
  termsChanged,
} from "./happenings.ts";
export { addMonitored, readAssets, removeMonitored, replaceMonitored } from "./watching/change-assets.ts";
export { changeInfo, readInfo } from "./info/info.ts";
export {
  downgradeCustomer,
  letFallDormant,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "./lifecycle/lifecycle.ts";
export { onboardCustomer } from "./lifecycle/onboarding.ts";
export { findCustomer, isLookedAfter, lockCustomer, lockCustomers } from "./queries.ts";
export { countLiveCustomers, countToFollow } from "./lifecycle/queries-following.ts";
export { markScanned } from "./watching/scanned.ts";
export { findPartnerOf, listAllVerifications } from "./verification/queries.ts";
export { attestAsOperator, scanningVerified } from "./verification/verify.ts";
export { prepareVerification, VerifyRequest } from "./verification/verify-request.ts";
export { ADMITTED_USERS } from "./info/queries-portal-users.ts";
export {
  findNotificationSettings,
  NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from "./info/queries-notifications.ts";
