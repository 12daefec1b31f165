import type { FastifyInstance } from "fastify";

const KIB = 1024;

/** Of every route that says nothing else. */
export const MOST_BODY_BYTES = KIB * KIB;

/** Where anybody may send one: a link's token, an address, what a mail program says. */
export const MOST_OPEN_BODY_BYTES = 16 * KIB;

/** The portal's largest holds a hundred recipients. */
export const MOST_PORTAL_BODY_BYTES = 64 * KIB;

/** For all routes of this scope. */
export function limitBodies(app: FastifyInstance, bytes: number): void {
  app.addHook("onRoute", (route) => {
    route.bodyLimit = bytes;
  });
}

export const bodyLimitText = (bytes: number): string => {
  const size = bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;
  return `Request body must not be larger than ${size}`;
};
