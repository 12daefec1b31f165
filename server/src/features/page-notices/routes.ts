import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DAY } from "../../kernel/duration.ts";
import { wholeNumber } from "../../kernel/page.ts";
import { calls } from "../../platform/http/calls.ts";
import { EVENT_STREAM, eventStreamHeaders } from "../../platform/http/event-stream.ts";
import { type PageNotices, RECENT_MS } from "./page-notices.ts";
import type { Watcher } from "./watcher.ts";

type Surface = {
  notices: PageNotices;
  watcherOf: (request: FastifyRequest) => Watcher;
  operationId: string;
  tags: string[];
};

const querystring = z.object({
  follow: z
    .enum(["true", "false"])
    .default("true")
    .meta({ description: "`false`: the stream ends immediately, for example to test whether streams get through." }),
  missedMs: wholeNumber(0, DAY, RECENT_MS).meta({
    description:
      "How many milliseconds ago the oldest data on the page was requested. What has changed since then is sent first. " +
      "It is `everything` if the server doesn't know.",
  }),
});

/** One stream for all of a viewer's pages: it names the data that they should load again. */
export const noticeRoutes = ({ notices, watcherOf, operationId, tags }: Surface) =>
  calls({ tags }, (api) => {
    api.get("/notices/stream", operationId, {
      summary: "Stream which of the data on open pages is out of date, as server-sent events.",
      description:
        "Each `event: changed` has `tags`, such as `deliveries` or `breaches:` and a customer's id, at most once a second. " +
        "It doesn't say what has changed: request the data again. `everything` stands for all tags.",
      failure: "Failed to open stream of notices",
      isStream: true,
      schema: {
        query: querystring,
        answer: { description: "The notices.", content: { [EVENT_STREAM]: { schema: z.string() } } },
        errors: ["too-many-streams"],
      },
      handler: async (request, reply) => {
        // A HEAD request has no body to read.
        const follows = request.query.follow === "true" && request.method !== "HEAD";
        const { missedMs } = request.query;
        return reply.headers(eventStreamHeaders).send(await notices.open(watcherOf(request), { follows, missedMs }));
      },
    });
  });
