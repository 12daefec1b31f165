import { z } from "zod";
import { EVENT_TYPES, EVENTS, type EventType } from "../features/events/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { eventExample } from "./examples-events.ts";

/** The webhooks that partners receive, for the OpenAPI document: one for each event type. */
export function describeWebhooks(): Record<string, unknown> {
  described ??= Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]));
  return structuredClone(described);
}

let described: Record<string, unknown> | undefined;

function operationOf(type: EventType) {
  const { description, data } = EVENTS[type];
  const envelope = z.object({
    idempotencyToken: Uuid.meta({ description: "The same for all attempts of one event." }),
    type: z.literal(type),
    data,
    timestamp: z.int().meta({ description: "Milliseconds since the epoch." }),
  });
  const schema = z.toJSONSchema(envelope, { io: "output", target: "draft-2020-12" });
  delete schema.$schema;
  return {
    operationId: type.replaceAll(".", "-"),
    tags: ["Webhooks"],
    summary: description,
    parameters: [
      signatureHeader("X-Signature", "Lower-case hex HMAC-SHA256 of the raw body with the signing secret as key."),
      signatureHeader("X-Token", "A random UUID for this attempt. Sign it in your response."),
      signatureHeader("X-Timestamp", "When this attempt was made, in milliseconds since the epoch."),
    ],
    requestBody: { required: true, content: { "application/json": { schema, example: eventExample(type) } } },
    responses: {
      200: {
        description: "Any 2xx within 3 seconds whose X-Signature verifies counts as delivered.",
        headers: {
          "X-Signature": {
            required: true,
            description: "Lower-case hex HMAC-SHA256 of the X-Token value with the signing secret as key.",
            schema: { type: "string" },
          },
        },
      },
    },
  };
}

const signatureHeader = (name: string, description: string) => ({
  in: "header",
  name,
  required: true,
  description,
  schema: { type: "string" },
});
