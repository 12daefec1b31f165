/** The parts of an event that are sent. `data` is the JSON as it was stored. */
export type PublishedEvent = { idempotencyToken: string; type: string; data: string; occurredAtMs: number };

/** The body of a webhook. It's the same for every attempt and every stream: the event's own data, time and token. */
export const bodyOf = ({ idempotencyToken, type, data, occurredAtMs }: PublishedEvent): string =>
  `{"idempotencyToken":"${idempotencyToken}","type":${JSON.stringify(type)},"data":${data},"timestamp":${occurredAtMs}}`;
