import type { FastifyInstance } from "fastify";

const KIB = 1024;

/** The limit of every route that does not set its own. */
export const MOST_BODY_BYTES = KIB * KIB;

/** The limit of routes that are open to anyone: they take a link's token, an address, or a mail program's request. */
export const MOST_OPEN_BODY_BYTES = 16 * KIB;

/** The portal's largest body holds a hundred recipients. */
export const MOST_PORTAL_BODY_BYTES = 64 * KIB;

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
