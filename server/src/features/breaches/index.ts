export {
  breachFound,
  BreachItem,
  breachResolved,
  breachUnresolved,
  firstScanCompleted,
  RedactedBreachItem,
} from "./breach.ts";
