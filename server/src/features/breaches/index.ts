export { announceFirstScan } from "./announce.ts";
export {
  breachFound,
  BreachItem,
  breachResolved,
  breachUnresolved,
  firstScanCompleted,
  RedactedBreachItem,
} from "./breach.ts";
export { dropUnmonitored } from "./drop.ts";
export { type ExposedMailboxes, recordExposures } from "./record.ts";
