export { type Breach, breachDateOf, type BreachRecord } from "./breach.ts";
export { mostSevereFirst, type Severity, severityOf } from "./data-classes.ts";
export { importCatalogue, readCatalogue, readCatalogueText } from "./import.ts";
export { BREACH_KEY, findBreachByName, findBreaches, findBreachIds, listBreaches } from "./queries.ts";
export { type BreachKey, breachesOf } from "./known-breaches.ts";
export { textsIn, textsOf } from "./texts.ts";
