import type { FastifyInstance } from "fastify";
import { askerOf } from "./caller.ts";
import { refusalOfRight } from "./rights.ts";

/**
 * Lets callers through to the routes of this scope only with the right that the route names. The server does not start
 * with a route that names none. Call it after the hook that authenticates.
 */
export function requireRights(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.right === undefined)
      throw new Error(`${[method].flat().join(", ")} ${url} does not name the right it needs`);
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const { right } = request.routeOptions.config;
    done(right === undefined ? undefined : refusalOfRight(askerOf(request), right));
  });
}
