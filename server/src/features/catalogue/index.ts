export { type Breach, breachDateOf, type BreachRecord } from "./breach.ts";
export { dataClassKey, mostSevereFirst, SEVERITIES, type Severity, severityOf } from "./data-classes.ts";
export { dataClassLabel } from "./describe.ts";
export {
  type CatalogueImport,
  type CatalogueReading,
  importCatalogue,
  readCatalogue,
  readCatalogueText,
} from "./import.ts";
export { findBreachByName, findBreaches, findBreachIds, listBreaches } from "./queries.ts";
export { BREACH_KEY, type BreachKey, breachesOf } from "./known-breaches.ts";
export { textsIn, textsOf } from "./texts.ts";
