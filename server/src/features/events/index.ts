export { breachFormFields, BreachItem, RedactedBreachItem } from "./breach-item.ts";
export {
  CustomerReference,
  EVENT_TYPES,
  type EventData,
  type EventForEveryone,
  EVENTS,
  EventType,
  exampleData,
  type NamedEvent,
} from "./event-types.ts";
export { type EventOwner, eventsOffered, offerEvent, offerEvents, storeOffered } from "./offer.ts";
export { addEventMonths, dropOldestEvents, findOldestEvents, forgetDropped } from "./months.ts";
export { createNoticeBoard, type Notice, type NoticeBoard, readNotice, notifyPages } from "./notices.ts";
export { PAGE_NOTICES } from "./queries-notices.ts";
export { forgetBreaches, forgetInstances } from "./queries.ts";
export { recordEvent, recordEvents, recordHappening } from "./record.ts";
export { connectSubscriptions, defineHappening, onEvent, onHappening, type Subscription } from "./subscriptions.ts";
