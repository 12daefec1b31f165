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
export { dependsOnSize, HeldBack, heldBackOf } from "./held-back.ts";
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
export { type Spelling, spellingOf } from "./spelling.ts";
export { insertAssets, listAssets, listDomainsNaming, monitoredCounts, type MonitoredAsset } from "./queries.ts";
