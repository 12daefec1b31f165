import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ErrorCode } from "../../kernel/error-codes.ts";
import { SECOND } from "../../kernel/duration.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals } from "../../platform/http/envelope.ts";
import { neverKept } from "../../platform/http/security-headers.ts";
import { actorOf } from "../audit/index.ts";
import { askerOf } from "../callers/index.ts";
import { issueKeyFor, type KeyChange, revokeKeyFor, rotateKeyFor } from "./for-callers.ts";
import type { KeyOwner } from "./key.ts";
import { listNewestKeys } from "./queries.ts";
import { issuedView, Keys, keyView, MOST_LISTED_KEYS, NewKey, OneIssuedKey, Rotation } from "./views.ts";

/** Whose keys these routes are about, and what their operations are called. */
type KeySurface = {
  db: Db;
  /** Where the routes are. */
  path: string;
  params: z.ZodRawShape;
  operationId: (name: string) => string;
  /** Throws if the path names no organisation of the caller's. */
  ownerOf: (db: Db, request: FastifyRequest) => Promise<KeyOwner>;
  /** Additional errors, for an organisation that doesn't exist. */
  refused: readonly ErrorCode[];
};

const tags = ["Keys"];

/** List, issue, rotate, revoke: the same for an organisation's own keys and for those of a distributor's partner. */
export function keyRoutes({ db, path, params, operationId, ownerOf, refused }: KeySurface): FastifyPluginAsyncZod {
  const inPath = z.object({ ...params, keyId: uuidOf("Key ID") });
  const changeFor = async (on: Db, request: FastifyRequest): Promise<KeyChange & { owner: KeyOwner }> => ({
    actor: actorOf(request),
    asker: askerOf(request),
    owner: await ownerOf(on, request),
  });
  return async (app) => {
    app.get(path, {
      config: { right: "keys:read", failure: "Failed to list keys" },
      schema: {
        operationId: operationId("listKeys"),
        tags,
        summary: `List the newest ${MOST_LISTED_KEYS} API keys: what each is for and when it was last used, but never the key itself.`,
        params: z.object(params),
        response: { 200: Keys, ...refusals(...refused) },
      },
      handler: async (request) => {
        const keys = await listNewestKeys(db, await ownerOf(db, request), MOST_LISTED_KEYS);
        return { success: true as const, keys: keys.map((key) => keyView(key, askerOf(request))) };
      },
    });

    app.post(path, {
      config: { right: "keys:write", failure: "Failed to issue key", sealsAnswer: true },
      schema: {
        operationId: operationId("issueKey"),
        tags,
        summary:
          "Create an API key. It's shown in this response only. A key can't create another key for its own organisation.",
        params: z.object(params),
        body: NewKey,
        response: { 200: OneIssuedKey, ...refusals(...refused, "key-changes-itself-only", "key-limit-reached") },
      },
      handler: (request, reply) => {
        neverKept(reply);
        return change(db, request, reply, async (tx) => {
          const by = await changeFor(tx, request);
          const { name, expiresAt = null } = request.body;
          return issuedView(await issueKeyFor(tx, by, { owner: by.owner, name, expiresAt }), by.asker);
        });
      },
    });

    app.post(`${path}/:keyId/rotate`, {
      config: { right: "keys:write", failure: "Failed to rotate key", sealsAnswer: true, bodyIsOptional: true },
      schema: {
        operationId: operationId("rotateKey"),
        tags,
        summary: "Replace a key with a new one. The old one keeps working for a while. A key may rotate itself.",
        params: inPath,
        body: Rotation,
        response: {
          200: OneIssuedKey,
          ...refusals(...refused, "key-not-found", "key-ended", "key-changes-itself-only", "key-limit-reached"),
        },
      },
      handler: (request, reply) => {
        neverKept(reply);
        return change(db, request, reply, async (tx) => {
          const by = await changeFor(tx, request);
          const { keyId } = request.params;
          const which = { id: keyId, overlapMs: request.body.overlapSeconds * SECOND };
          return issuedView(await rotateKeyFor(tx, by, which), by.asker);
        });
      },
    });

    app.delete(`${path}/:keyId`, {
      config: { right: "keys:write", failure: "Failed to revoke key" },
      schema: {
        operationId: operationId("revokeKey"),
        tags,
        summary:
          "Revoke a key, and the keys that it created by rotating itself. Every node rejects them within five seconds.",
        params: inPath,
        response: { 200: Done, ...refusals(...refused, "key-not-found", "key-changes-itself-only") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { keyId } = request.params;
          await revokeKeyFor(tx, await changeFor(tx, request), keyId);
          return { success: true as const, message: "Key revoked successfully" };
        }),
    });
  };
}
