export { CUSTOMER_NOT_FOUND, type Customer, referenceOf, scanCustomer, seesEverything } from "./customer.ts";
export {
  assetsAdded,
  assetsRemoved,
  customerCreated,
  customerDeleted,
  customerDowngraded,
  customerReactivated,
  customerUpdated,
  customerUpgraded,
  requestScan,
  requestScans,
  requestScanWithin,
  scanCompleted,
} from "./customer.ts";
export { assetListsFor } from "./asset-lists.ts";
export { InfoChanges, onboardRequest, OnboardRequest, Recipients } from "./fields.ts";
export { AllCustomersQuery, listAllCustomers, readAnyCustomer } from "./list-operator.ts";
export {
  assetsUnmonitored,
  customersActivated,
  customersLeft,
  domainMailsAsked,
  portalUsersMoved,
  type StillWatched,
  termsChanged,
} from "./happenings.ts";
export { addMonitored, readAssets, removeMonitored, replaceMonitored } from "./change-assets.ts";
export { changeInfo, readInfo } from "./info.ts";
export {
  downgradeCustomer,
  letFallDormant,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "./lifecycle.ts";
export { onboardCustomer } from "./onboarding.ts";
export { findCustomer, isLookedAfter, lockCustomer, lockCustomers } from "./queries.ts";
export { offboardPartner, restorePartner } from "./offboarding.ts";
export { listOffboardings, type Offboarding } from "./queries-offboarding.ts";
export { markScanned } from "./scanned.ts";
export { createDomainToken, domainLinkTo, LINK_DAYS } from "./verify-by-mail.ts";
export { findPartnerOf, listAllVerifications } from "./queries-verifications.ts";
export { attestAsOperator } from "./verify-domain.ts";
export { prepareVerification, VerifyRequest } from "./verify-request.ts";
export { ADMITTED_USERS } from "./queries-portal-users.ts";
export { findNotificationSettings, NOTIFICATION_SETTINGS, type NotificationSettings } from "./queries-notifications.ts";
