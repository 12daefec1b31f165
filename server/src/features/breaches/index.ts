export { announceFirstScan } from "./announce.ts";
export { breachFound, breachResolved, breachUnresolved, firstScanCompleted } from "./breach.ts";
export { droppingUnmonitored } from "./drop.ts";
export { exposuresErased } from "./erase.ts";
export { monthAsItWas, scoreAt } from "./history.ts";
export type { DatedInstance } from "./instance.ts";
export { countOfDomains, listFirstAddresses, listInstancesNaming, listMostExposed } from "./queries-addresses.ts";
export {
  type AddressFilter,
  countExposed,
  type ExposedAddress,
  listAllExposed,
  listExposed,
  listInstancesOf,
  type RankedInstance,
} from "./queries-exposed.ts";
export { findInstancesOfEvent, KNOWN_INSTANCES, listDatedInstances } from "./queries-read.ts";
export { listInstancesOfCustomers } from "./queries-partner.ts";
export { listPrivateFindings, markPrivateFinding, mayDisclosePrivate, type PrivateFinding } from "./queries-private.ts";
export { type FirstInstance, listMostUrgent, listExposureStandings, type Standing } from "./queries-standing.ts";
export { listWatchedEmails } from "./queries-watched.ts";
export { recordExposures } from "./record.ts";
export { checkEmail, exposuresOf, retrieveEmail } from "./look-up.ts";
export { readBreaches, readThreatScore } from "./read.ts";
export { BREACH_NOT_FOUND, setResolved } from "./resolve.ts";
export { listStepsDone, setStepDone } from "./steps.ts";
export { isDisclosedToOthers, privateMailboxOf, DISCLOSED_TO_OTHERS } from "./sensitive.ts";
export { followingSensitivity } from "./sensitivity.ts";
export { byUrgency, firstToResolve, scoreOf } from "./score.ts";
export { ThreatScore } from "./threat-score.ts";
