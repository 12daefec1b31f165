import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { SECOND } from "../../kernel/duration.ts";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { operatorActorOf } from "../audit/index.ts";
import { askerOf, TOKEN_SCOPES } from "../callers/index.ts";
import { findDistributor, findPartnerById } from "../organisations/index.ts";
import { issueKeyFor, type KeyChange, revokeKeyFor, rotateKeyFor } from "./for-callers.ts";
import { type KeyOwner, OPERATOR_TOKEN_MS } from "./key.ts";
import type { IssuedKey } from "./manage.ts";
import { type Key, listNewestKeys } from "./queries.ts";
import { issuedView, KeyView, keyView, MOST_LISTED_KEYS, NewKey, OneIssuedKey, Rotation } from "./views.ts";

const tags = ["Operator"];

/** Whose key it is: a distributor's, a partner's or, if neither is named, the operator's own token. */
const WHOSE = { distributorId: Uuid.optional(), partnerId: Uuid.optional() };
type Whose = { distributorId?: string | undefined; partnerId?: string | undefined };
const isOne = ({ distributorId, partnerId }: Whose): boolean => distributorId === undefined || partnerId === undefined;
const ONE = { error: "Name a distributor or a partner, not both" };

async function ownerFrom(db: Db, { distributorId, partnerId }: Whose): Promise<KeyOwner> {
  const isThere =
    partnerId !== undefined
      ? await findPartnerById(db, partnerId)
      : distributorId === undefined || (await findDistributor(db, distributorId));
  if (!isThere) throw notFound("Organisation not found", "organisation-not-found");
  if (partnerId !== undefined) return { partnerId };
  return distributorId === undefined ? "operator" : { distributorId };
}

const Scope = z.enum(TOKEN_SCOPES).meta({ description: "What an operator's token may do. Other keys have no scope." });

const AnyKeyView = KeyView.extend({
  scope: Scope.nullable(),
  distributorId: Uuid.nullable(),
  partnerId: Uuid.nullable(),
}).meta({ id: "AnyApiKey" });

const anyKeyView = (key: Key, request: FastifyRequest): z.infer<typeof AnyKeyView> => {
  const { scope, distributorId, partnerId } = key;
  return { ...keyView(key, askerOf(request)), scope, distributorId, partnerId };
};

const Issued = OneIssuedKey.extend({ key: AnyKeyView });

const anyIssuedView = (issued: IssuedKey, request: FastifyRequest): z.infer<typeof Issued> => ({
  ...issuedView(issued, askerOf(request)),
  key: anyKeyView(issued.key, request),
});

const inPath = z.object({ keyId: uuidOf("Key ID") });

/** Keys of every organisation, and the operator's own tokens. */
export function operatorRoutes({ db }: { db: Db }) {
  const changeOf = (request: FastifyRequest): KeyChange => ({
    actor: operatorActorOf(request),
    asker: askerOf(request),
    owner: undefined,
  });

  return calls({ db, tags }, (api) => {
    api.get("/keys", "listOrganisationKeys", "keys:read", {
      summary: `List the newest ${MOST_LISTED_KEYS} keys of a distributor or a partner or, if you name neither, the operator's tokens.`,
      failure: "Failed to list keys",
      schema: {
        query: z.object(WHOSE).refine(isOne, ONE),
        answer: { keys: z.array(AnyKeyView) },
        errors: ["organisation-not-found"],
      },
      handler: async (request) => {
        const keys = await listNewestKeys(db, await ownerFrom(db, request.query), MOST_LISTED_KEYS);
        return { keys: keys.map((key) => anyKeyView(key, request)) };
      },
    });

    api.post("/keys", "issueOrganisationKey", "keys:write", {
      summary:
        "Create a key for a distributor or a partner, or a token for the operator. It's shown in this response only. A token can't create tokens.",
      failure: "Failed to issue key",
      sealsAnswer: true,
      schema: {
        body: NewKey.extend({
          ...WHOSE,
          scope: Scope.optional().meta({ description: "The scope of an operator's token. Default: `write`." }),
        })
          .refine(isOne, ONE)
          .refine(({ scope, ...whose }) => scope === undefined || (!whose.distributorId && !whose.partnerId), {
            path: ["scope"],
            message: "is for the operator's tokens only",
          }),
        answer: Issued,
        errors: ["organisation-not-found", "key-changes-itself-only", "key-limit-reached"],
      },
      change: async (tx, request) => {
        const { name, scope, expiresAt, ...whose } = request.body;
        const owner = await ownerFrom(tx, whose);
        const lasting = owner === "operator" ? new Date(Date.now() + OPERATOR_TOKEN_MS) : null;
        const wanted = { owner, name, scope, expiresAt: expiresAt ?? lasting };
        return anyIssuedView(await issueKeyFor(tx, changeOf(request), wanted), request);
      },
    });

    api.post("/keys/:keyId/rotate", "rotateOrganisationKey", "keys:write", {
      summary: "Replace a key with a new one. The old one keeps working for a while. A token may rotate itself.",
      failure: "Failed to rotate key",
      sealsAnswer: true,
      bodyIsOptional: true,
      schema: {
        params: inPath,
        body: Rotation,
        answer: Issued,
        errors: ["key-not-found", "key-ended", "key-changes-itself-only", "key-limit-reached"],
      },
      change: async (tx, request) => {
        const which = { id: request.params.keyId, overlapMs: request.body.overlapSeconds * SECOND };
        return anyIssuedView(await rotateKeyFor(tx, changeOf(request), which), request);
      },
    });

    api.delete("/keys/:keyId", "revokeOrganisationKey", "keys:write", {
      summary:
        "Revoke any organisation's key, and the keys that it created by rotating itself. Every node rejects them within five seconds.",
      failure: "Failed to revoke key",
      schema: {
        params: inPath,
        answer: "Key revoked successfully",
        errors: ["key-not-found", "key-changes-itself-only"],
      },
      change: (tx, request) => revokeKeyFor(tx, changeOf(request), request.params.keyId),
    });
  });
}
