export { announceFirstScan } from "./instances/announce.ts";
export { droppingUnmonitored } from "./instances/drop.ts";
export { exposuresErased } from "./erasure/erase.ts";
export { monthAsItWas, scoreAt } from "./score/history.ts";
export type { DatedInstance } from "./instance.ts";
export {
  countOfDomains,
  listFirstAddresses,
  listInstancesNaming,
  listMostExposed,
} from "./reading/queries-addresses.ts";
export {
  type AddressFilter,
  countExposed,
  type ExposedAddress,
  listAllExposed,
  listExposed,
  listInstancesOf,
  type RankedInstance,
} from "./reading/queries-exposed.ts";
export { findInstancesOfEvent, findListedInstance, KNOWN_INSTANCES, listDatedInstances } from "./queries-read.ts";
export { listInstancesOfCustomers } from "./reading/queries-partner.ts";
export {
  listPrivateFindings,
  markPrivateFinding,
  mayDisclosePrivate,
  type PrivateFinding,
} from "./look-up/queries-private.ts";
export {
  type FirstInstance,
  type KnownBreaches,
  listMostUrgent,
  listExposureStandings,
  scoresAt,
  type Standing,
} from "./reading/queries-standing.ts";
export { listWatchedEmails } from "./reading/queries-watched.ts";
export { type ExposedMailboxes, recordExposures } from "./instances/record.ts";
export { AddressRoom } from "./disclosure/shown-addresses.ts";
export { checkEmail, exposuresOf, retrieveEmail } from "./look-up/look-up.ts";
export { readBreaches, readThreatScore } from "./reading/read.ts";
export { BREACH_NOT_FOUND, setResolved } from "./instances/resolve.ts";
export { listStepsDone, setStepDone } from "./instances/steps.ts";
export { isDisclosedToOthers, privateMailboxOf, DISCLOSED_TO_OTHERS } from "./disclosure/sensitive.ts";
export { followingSensitivity } from "./disclosure/sensitivity.ts";
export { byUrgency, firstToResolve, scoreOf } from "./score/score.ts";
export { ThreatScore } from "./score/threat-score.ts";
