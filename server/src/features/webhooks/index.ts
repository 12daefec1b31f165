export { EVENT_KINDS } from "./event-types.ts";
export { createWebhook } from "./endpoints/endpoints.ts";
