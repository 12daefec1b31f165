/** What is told of an event. `data` is the JSON as it was stored. */
export type PublishedEvent = { idempotencyToken: string; type: string; data: string; occurredAtMs: number };

/** The body of a webhook. Every attempt, and every stream, has the same: the event's own data, time and token. */
export const bodyOf = ({ idempotencyToken, type, data, occurredAtMs }: PublishedEvent): string =>
  `{"idempotencyToken":"${idempotencyToken}","type":${JSON.stringify(type)},"data":${data},"timestamp":${occurredAtMs}}`;
