export { announceFirstScan } from "./announce.ts";
export { breachFound, breachResolved, breachUnresolved, firstScanCompleted } from "./breach.ts";
export { droppingUnmonitored } from "./drop.ts";
export { exposuresErased } from "./erase.ts";
export { monthAsItWas, scoreAt } from "./history.ts";
export type { DatedInstance } from "./instance.ts";
export {
  countOfAddresses,
  countOfDomains,
  listFirstAddresses,
  listInstancesNaming,
  listMostExposed,
} from "./queries-addresses.ts";
export { listDatedInstances, listInstancesOfEvent } from "./queries-read.ts";
export { recordExposures } from "./record.ts";
export { BREACH_NOT_FOUND, setResolved } from "./resolve.ts";
export { listStepsDone, setStepDone } from "./steps.ts";
export { isTold } from "./tell.ts";
export { scoreOf, worstInstance } from "./score.ts";
export { ThreatScore } from "./threat-score.ts";
