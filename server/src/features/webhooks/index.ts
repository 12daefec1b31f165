export { EVENT_KINDS, NAMED_KINDS } from "./event-types.ts";
export { createWebhook } from "./endpoints/endpoints.ts";
export { tellingWhoNamesThem } from "./named-events.ts";
