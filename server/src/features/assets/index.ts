export {
  AnyDomainList,
  type Assets,
  AssetsView,
  domainList,
  EmailList,
  isEmpty,
  namesOf,
  refuseProviders,
  viewOf,
} from "./assets.ts";
export { addAssets, type AssetChange, removeAssets, replaceAssets, type Replacement } from "./change.ts";
export { createDomainRules, type DomainRules } from "./domain-rules.ts";
export { dependsOnSize, type DomainStanding, HeldBack, heldBackOf } from "./held-back.ts";
export {
  deleteRule,
  findWatched,
  forgetUnwatchedLarge,
  listRules,
  listStandings,
  listWatchedAround,
  listWatchedDomains,
  noteLarge,
  noteNotLarge,
  putRule,
} from "./queries-domains.ts";
export {
  countDomainMail,
  DOMAIN_LINK_RECIPIENTS,
  forgetDomainMails,
  insertDomainLink,
  spendDomainLinks,
} from "./queries-links.ts";
export {
  type DueCheck,
  findVerification,
  controlsDomainOf,
  listDueChecks,
  listVerifications,
  markVerified,
  noteChecked,
  noteMissing,
  noteStillThere,
  noteUnanswered,
  putVerification,
  type WhoseDomain,
} from "./queries-verifications.ts";
export {
  DomainVerification,
  type LookedUp,
  lookUpRecord,
  RoleMailbox,
  type Verification,
  VerificationMethod,
  verificationsByDomain,
  verificationView,
} from "./verification.ts";
export { type Spelling, spellingOf } from "./spelling.ts";
export { insertAssets, listAssets, listDomainsNaming, monitoredCounts } from "./queries.ts";
