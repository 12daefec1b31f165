import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { envelope } from "./errors.ts";

/** Answers unknown paths with 404. Answers a known path with the wrong method with 405 and lists the right methods. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const routes: { matches: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const matches = new RegExp(`^${url.replace(/:[A-Za-z]+/g, "[^/]+").replace("*", ".*")}/?$`);
    for (const one of [method].flat()) routes.push({ matches, method: one });
  });

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split("?", 1).join("");
    const methods = new Set(routes.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    // A route for files matches any name, and ends up here for files that do not exist.
    const isUnknown = methods.size === 0 || methods.has(request.method);
    if (isUnknown) return reply.code(404).send(envelope("Route not found"));
    return reply
      .code(405)
      .header("Allow", [...methods].sort().join(", "))
      .send(envelope(`Method ${request.method} is not allowed here`));
  };

  // Runs before the body is read: errors in a body do not matter if no route takes it.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) void answer(request, reply);
    else done();
  });
  app.setNotFoundHandler(answer);
}
