import type { FastifyInstance } from "fastify";

/** Reads HTML form bodies, for the routes of this scope. If a name is repeated, its last value counts. */
export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, body, done) => {
      request.setDecorator("rawBody", Buffer.from(body));
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
}
