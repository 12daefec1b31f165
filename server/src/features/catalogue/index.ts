export { type Breach, breachDateOf, type BreachRecord } from "./breach.ts";
export { mostSevereFirst, SEVERITIES, type Severity, severityOf } from "./data-classes.ts";
export { dataClassLabel, stepsOf } from "./describe.ts";
export { importCatalogue, readCatalogue, readCatalogueText } from "./import.ts";
export { BREACH_KEY, findBreachByName, findBreaches, findBreachIds, listBreaches } from "./queries.ts";
export { type BreachKey, breachesOf } from "./known-breaches.ts";
export { breachSeverity } from "./severity.ts";
export { textsIn, textsOf } from "./texts.ts";
