export {
  type CallOptions,
  type ClientOptions,
  distributorClient,
  type DistributorClient,
  type ErrorCode,
  type Input,
  isSablewatchError,
  type Operation,
  type Output,
  partnerClient,
  type PartnerClient,
  SablewatchConnectionError,
  SablewatchError,
} from "./client.ts";
export type { WebhookOptions } from "./answer.ts";
export type {
  Breach,
  CustomerReference,
  CustomerStatus,
  EventData,
  EventType,
  RedactedBreach,
  WebhookEvent,
} from "./events.ts";
export { fastifyPlugin } from "./fastify.ts";
export { fetchHandler } from "./fetch.ts";
export { nodeHandler } from "./node.ts";
export {
  type Acceptance,
  type IncomingRequest,
  receive,
  type ReceiveOptions,
  type Refusal,
  type RefusalReason,
} from "./receive.ts";
export { type Once, rememberLast } from "./remember.ts";
export { sign } from "./signature.ts";
