import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { calls } from "../../../platform/http/calls.ts";
import { EVENT_STREAM, eventStreamHeaders } from "../../../platform/http/event-stream.ts";
import { type Proof, proofOf } from "../../../platform/http/proof.ts";
import type { Caller } from "../../callers/index.ts";
import { EventType } from "../../events/index.ts";
import { type Surface, tags } from "../surface.ts";
import { positionRefused, readPosition, type StreamPosition } from "./position.ts";

const isTrue = z.enum(["true", "false"]);

const query = {
  eventTypes: z
    .string()
    .transform((text) => [...new Set(text.split(",").map((type) => type.trim()))].filter((type) => type !== ""))
    .refine((types) => types.every((type) => EventType.safeParse(type).success), {
      message: "must be event types such as customer.created, separated by commas",
    })
    .optional()
    .meta({
      type: "string",
      description: "Event types, separated by commas. Without it, every type is sent, not only the contract's eight.",
    }),
  follow: isTrue
    .default("true")
    .meta({ description: "`false`: the stream ends once everything up to now has been sent." }),
};

/** Only a distributor's stream covers several partners, and some of these may be sandboxes. */
const ofPartners = {
  sandbox: isTrue.default("false").meta({
    description: "`true`: includes the events of sandboxes, each with the line `sandbox: true`.",
  }),
};

const queryOf = (isDistributors: boolean) =>
  z.object({ ...query, ...((isDistributors ? ofPartners : {}) as typeof ofPartners) });

const Headers = z.object({
  "last-event-id": z.string().optional().meta({ description: "The last `id` that you received, to resume after it." }),
});

function resumedFrom({ headers }: FastifyRequest): StreamPosition | undefined {
  const text = headers["last-event-id"];
  if (text === undefined || text === "") return undefined;
  const position = typeof text === "string" ? readPosition(text.trim()) : undefined;
  if (position) return position;
  throw positionRefused();
}

/** Streams an organisation's events as they happen, for developers and for systems that webhooks cannot reach. */
export const streamRoutes = ({ streams, ownerOf, operationId, isDistributors }: Surface) =>
  calls({ tags, operationId }, (api) => {
    api.get("/webhooks/stream", "streamEvents", "webhooks:read", {
      summary: "Stream events as they happen, as server-sent events. Resumes after `Last-Event-ID` within 24 hours.",
      description:
        "The `data` of each event is the body that a webhook would get, its `event` the type. `event: missed` with `from` and `until` means that the events between them are no longer kept for streams. `event: refused` with `code` and `message` ends the stream: connect again without `Last-Event-ID`.",
      failure: "Failed to open stream of events",
      isStream: true,
      schema: {
        query: queryOf(isDistributors),
        headers: Headers,
        answer: { description: "The events.", content: { [EVENT_STREAM]: { schema: z.string() } } },
        errors: ["stream-position-invalid", "too-many-streams"],
      },
      handler: async (request, reply) => {
        const { eventTypes = [], follow, sandbox } = request.query;
        const out = await streams.open({
          ownerId: ownerOf(request),
          proof: proofOf(request) as Proof<Caller>,
          types: eventTypes,
          hasSandbox: !isDistributors || sandbox === "true",
          resumeFrom: resumedFrom(request),
          // A HEAD request has no body to stream.
          follows: follow === "true" && request.method !== "HEAD",
        });
        return reply.headers(eventStreamHeaders).send(out);
      },
    });
  });
