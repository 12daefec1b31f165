import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorCode } from "../../kernel/error-codes.ts";
import { SECOND } from "../../kernel/duration.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
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
export function keyRoutes({ db, path, params, operationId, ownerOf, refused }: KeySurface) {
  const inPath = z.object({ ...params, keyId: uuidOf("Key ID") });
  const changeFor = async (on: Db, request: FastifyRequest): Promise<KeyChange & { owner: KeyOwner }> => ({
    actor: actorOf(request),
    asker: askerOf(request),
    owner: await ownerOf(on, request),
  });
  return calls({ db, tags, operationId }, (api) => {
    api.get(path, "listKeys", "keys:read", {
      summary: `List the newest ${MOST_LISTED_KEYS} API keys: what each is for and when it was last used, but never the key itself.`,
      schema: { params: z.object(params), answer: Keys, errors: [...refused] },
      handler: async (request) => {
        const keys = await listNewestKeys(db, await ownerOf(db, request), MOST_LISTED_KEYS);
        return { keys: keys.map((key) => keyView(key, askerOf(request))) };
      },
    });

    api.post(path, "issueKey", "keys:write", {
      summary:
        "Create an API key. It's shown in this response only. A key can't create another key for its own organisation.",
      sealsAnswer: true,
      schema: {
        params: z.object(params),
        body: NewKey,
        answer: OneIssuedKey,
        errors: [...refused, "key-changes-itself-only", "key-limit-reached"],
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

    api.post(`${path}/:keyId/rotate`, "rotateKey", "keys:write", {
      summary: "Replace a key with a new one. The old one keeps working for a while. A key may rotate itself.",
      sealsAnswer: true,
      bodyIsOptional: true,
      schema: {
        params: inPath,
        body: Rotation,
        answer: OneIssuedKey,
        errors: [...refused, "key-not-found", "key-ended", "key-changes-itself-only", "key-limit-reached"],
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

    api.delete(`${path}/:keyId`, "revokeKey", "keys:write", {
      summary:
        "Revoke a key, and the keys that it created by rotating itself. Every node rejects them within five seconds.",
      schema: {
        params: inPath,
        answer: "Key revoked successfully",
        errors: [...refused, "key-not-found", "key-changes-itself-only"],
      },
      change: async (tx, request) => {
        const { keyId } = request.params;
        await revokeKeyFor(tx, await changeFor(tx, request), keyId);
      },
    });
  });
}
