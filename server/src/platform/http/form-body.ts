import type { FastifyInstance } from "fastify";

/** Reads what an HTML form sends, for the routes of this scope; each name's last value counts. */
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
