export { changeWebhook, createWebhook, deleteWebhook } from "./endpoints/endpoints.ts";
export { resumeWebhook } from "./endpoints/resume.ts";
export { newWebhook, webhookChanges } from "./endpoints/webhook.ts";
export { DeliveryQuery, readDeliveries, readDelivery } from "./history/deliveries.ts";
export { sign } from "./sending/signing.ts";
export { sendTest } from "./sending/test-delivery.ts";
export { FailureQuery, readFailures, redeliverFailure } from "./redelivery/failures.ts";
export { cancelRedelivery, RedeliveryRequest, startRedelivery } from "./redelivery/redeliveries.ts";
export { listRedeliveries } from "./redelivery/queries-redeliveries.ts";
export { findActiveToken, listSecrets } from "./secrets/queries.ts";
export { sealedWebhookTokens } from "./secrets/queries.ts";
export { createSecret, cycleSecret, deleteSecret } from "./secrets/secrets.ts";
export { forwardBody, type Forwarded } from "./forward.ts";
export { findWebhook, listWebhooks } from "./endpoints/queries.ts";
export { createStreams, type Streams } from "./stream/streams.ts";
export { storingNamedEvents } from "./named-events.ts";
export {
  AllFailuresQuery,
  AllWebhooksQuery,
  readAllFailures,
  readAllWebhooks,
  readFailureCauses,
} from "./overview/overview.ts";
export { listOwnersWebhooks, type OwnersWebhooks } from "./overview/queries-owners.ts";
export { readDeliveryQueue } from "./overview/queries.ts";
export { enableForOwner, redeliverFailureForOwner, redeliverForOwner, resumeForOwner } from "./overview/support.ts";
export type { OwnersChange } from "./owner.ts";
