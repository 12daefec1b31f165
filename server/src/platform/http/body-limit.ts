import type { FastifyInstance } from "fastify";

export const KIB = 1024;

/** The limit of every route that does not set its own. */
export const MOST_BODY_BYTES = KIB * KIB;

/** Limits the bodies of all routes in this scope. */
export function limitBodies(app: FastifyInstance, bytes: number): void {
  app.addHook("onRoute", (route) => {
    route.bodyLimit = bytes;
  });
}

export const bodyLimitText = (bytes: number): string => {
  const size = bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;
  return `Request body must not be larger than ${size}`;
};
