export { EVENT_KINDS, EventType, NAMED_KINDS } from "./event-types.ts";
export { createWebhook } from "./endpoints/endpoints.ts";
export { forwardBody, type Forwarded } from "./forward.ts";
export { listWebhooks } from "./endpoints/queries.ts";
export { deliveryExhausted, endpointDisabled, endpointPaused } from "./own-events.ts";
export { createStreams, type Streams } from "./stream/streams.ts";
export { tellingWhoNamesThem } from "./named-events.ts";
export {
  AllFailuresQuery,
  AllWebhooksQuery,
  readAllFailures,
  readAllWebhooks,
  readFailureCauses,
} from "./overview/overview.ts";
export { readDeliveryQueue } from "./overview/queries.ts";
export { enableForOwner, redeliverFailureForOwner, redeliverForOwner, resumeForOwner } from "./overview/support.ts";
