export { stepsOfAll } from "./all-steps.ts";
export { type Breach, breachDateOf, type BreachRecord } from "./breach.ts";
export { DATA_CLASSES, mostSevereFirst, SEVERITIES, type Severity, severityOf } from "./data-classes.ts";
export { dataClassLabel, stepsOf } from "./describe.ts";
export { importCatalogue, readCatalogue, readCatalogueText, sensitivityChanged } from "./import.ts";
export {
  breachKey,
  findBreachByName,
  findBreaches,
  findBreachIds,
  listBreaches,
  newestBreachFirst,
} from "./queries.ts";
export { breachesOf, type BreachKey } from "./known-breaches.ts";
export { onceForBreach } from "./once.ts";
export { insertSimulated } from "./queries-simulated.ts";
export { breachSeverity, urgencyOf, urgencyRank } from "./severity.ts";
export { breachTextsIn, breachTextsOf } from "./texts.ts";
export { isUnconfirmed, isWorthAnAlert, UNCONFIRMED_KINDS, type UnconfirmedKind } from "./unconfirmed.ts";
