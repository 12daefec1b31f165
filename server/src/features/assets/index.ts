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
export { DOMAIN_LINK_RECIPIENTS, forgetDomainMails, spendDomainLinks } from "./verification/queries-links.ts";
export { controlsDomainOf, findVerification, listDueChecks, listVerifications } from "./verification/queries.ts";
export {
  DomainVerification,
  lookUpRecord,
  RoleMailbox,
  type Verification,
  VerificationMethod,
  verificationsByDomain,
  verificationView,
} from "./verification/verification.ts";
export { type Spelling, spellingOf } from "./spelling.ts";
export { insertFirstAssets, listAssets, listDomainsNaming, monitoredCounts } from "./queries.ts";
export { domainMailsAsked, domainsVerified } from "./happenings.ts";
export { askByMail, createDomainToken, domainLinkTo, LINK_DAYS } from "./verification/by-mail.ts";
export { type AskedDomain, askPage, crowdedPage, provedPage, uselessPage } from "./verification/pages.ts";
export {
  attest,
  attestByPartner,
  type DomainProof,
  mayBeProved,
  noteRecheck,
  prove,
  verifyByDns,
} from "./verification/prove.ts";
