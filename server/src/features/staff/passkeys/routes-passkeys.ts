import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { CONSOLE, ConsolePage, readConsolePage } from "../return-to.ts";
import { personActor, requireFresh, requireOwnWay, type StaffAccess, staffSessionOf } from "../sessions/access.ts";
import { hasMembership, markProved } from "../sessions/queries.ts";
import { startStaffSession } from "../sessions/sessions.ts";
import {
  AssertionCredential,
  CredentialOptions,
  PasskeyName,
  PasskeyView,
  passkeyView,
  RegistrationCredential,
} from "./passkey.ts";
import * as passkeys from "./passkeys.ts";
import { listPasskeys } from "./queries.ts";
import { siteOf, siteToBegin } from "./webauthn.ts";

const tags = ["Staff"];

type Parts = { db: Db; access: StaffAccess; publicUrl: () => string };

const Options = z.object({ ...success, options: CredentialOptions });
const answerWith = (options: object) => ({ success: true as const, options: { ...options } });

const inPath = z.object({ passkeyId: uuidOf("Passkey ID") });
const notThere = () => notFound("Passkey not found", "passkey-not-found");

/** Signing in with a passkey. */
export function passkeySignInRoutes({
  db,
  access,
  publicUrl,
  limit,
}: Parts & { limit: RateLimit }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/sign-in/passkey/options", {
      config: { failure: "Failed to start sign-in" },
      onRequest: limit,
      schema: {
        operationId: "beginPasskeySignIn",
        tags,
        security: [],
        summary: "Get what a passkey has to sign for a sign-in. It works once, for five minutes.",
        response: { 200: Options, ...refusals("passkeys-need-host-name", "rate-limited") },
      },
      handler: async () => answerWith(await passkeys.beginPasskeySignIn(db, siteToBegin(publicUrl()))),
    });

    app.post("/sign-in/passkey", {
      config: { failure: "Failed to sign in" },
      onRequest: limit,
      schema: {
        operationId: "signInWithPasskey",
        tags,
        security: [],
        summary: "Sign in with a passkey. Sets the session's cookie.",
        body: z.object({ credential: AssertionCredential, returnTo: ConsolePage.optional() }),
        response: {
          200: z.object({ ...success, redirectTo: z.string() }),
          ...refusals("passkey-refused", "rate-limited"),
        },
      },
      handler: async (request, reply) => {
        const used = await passkeys.finishAssertion(db, siteOf(publicUrl()), request.body.credential);
        const { personId } = used.passkey;
        const arrival = await access.arrivalOf(request);
        const token = await db.transaction().execute(async (tx) => {
          if (!(await passkeys.noteUse(tx, used)) || !(await hasMembership(tx, personId))) return undefined;
          return startStaffSession(tx, { personId, method: "passkey" }, arrival, access.settings);
        });
        if (token === undefined) throw passkeys.passkeyRefused();
        access.letIn(reply, token);
        return { success: true as const, redirectTo: readConsolePage(request.body.returnTo) ?? CONSOLE };
      },
    });
  };
}

/** Confirming a sensitive action with a passkey. */
export function passkeyProofRoutes({ db, publicUrl }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/session/passkey/options", {
      config: { failure: "Failed to start proof of presence" },
      schema: {
        operationId: "beginPasskeyProof",
        tags,
        summary: "Get what one of the person's passkeys has to sign to prove that they are present.",
        response: { 200: Options, ...refusals("passkeys-need-host-name") },
      },
      handler: async (request) =>
        answerWith(await passkeys.beginPasskeyProof(db, siteToBegin(publicUrl()), staffSessionOf(request))),
    });

    app.post("/session/passkey", {
      config: { failure: "Failed to prove presence" },
      schema: {
        operationId: "provePresenceWithPasskey",
        tags,
        summary:
          "Prove that the person is present. They can then change keys, people and secrets, and delete things, for ten minutes.",
        body: z.object({ credential: AssertionCredential }),
        response: { 200: Done, ...refusals("passkey-refused") },
      },
      handler: async (request) => {
        const { personId, sessionId } = staffSessionOf(request);
        const used = await passkeys.finishAssertion(db, siteOf(publicUrl()), request.body.credential, personId);
        const isProved = await db.transaction().execute(async (tx) => {
          if (!(await passkeys.noteUse(tx, used))) return false;
          await markProved(tx, sessionId);
          return true;
        });
        if (!isProved) throw passkeys.passkeyRefused();
        return { success: true as const, message: "Presence proved successfully" };
      },
    });
  };
}

/** A person's own passkeys. Sessions from a sign-in connection cannot use these calls. */
export function ownPasskeyRoutes({ db, publicUrl }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireOwnWay);

    app.get("/passkeys", {
      config: { failure: "Failed to list passkeys" },
      schema: {
        operationId: "listPasskeys",
        tags,
        summary: "List the person's passkeys, oldest first.",
        response: {
          200: z.object({ ...success, passkeys: z.array(PasskeyView) }),
          ...refusals("own-sign-in-required"),
        },
      },
      handler: async (request) => {
        const own = await listPasskeys(db, staffSessionOf(request).personId);
        return { success: true as const, passkeys: own.map(passkeyView) };
      },
    });

    app.post("/passkeys/options", {
      config: { failure: "Failed to start registration of a passkey" },
      schema: {
        operationId: "beginPasskeyRegistration",
        tags,
        summary: "Get what an authenticator has to sign to become a passkey. Needs a recent proof of presence.",
        response: {
          200: Options,
          ...refusals("fresh-sign-in-required", "own-sign-in-required", "passkeys-need-host-name"),
        },
      },
      handler: async (request) => {
        requireFresh(request);
        const { personId: id, email } = staffSessionOf(request);
        return answerWith(await passkeys.beginRegistration(db, siteToBegin(publicUrl()), { id, email }));
      },
    });

    app.post("/passkeys", {
      config: { failure: "Failed to add passkey" },
      schema: {
        operationId: "addPasskey",
        tags,
        summary: "Add a passkey with a name. Needs a recent proof of presence.",
        body: z.object({ name: PasskeyName, credential: RegistrationCredential }),
        response: {
          200: z.object({ ...success, passkey: PasskeyView }),
          ...refusals("passkey-refused", "fresh-sign-in-required", "own-sign-in-required"),
        },
      },
      handler: async (request) => {
        requireFresh(request);
        const { personId } = staffSessionOf(request);
        const made = { actor: personActor(request), personId, ...request.body };
        const passkey = await passkeys.finishRegistration(db, siteOf(publicUrl()), made);
        return { success: true as const, passkey: passkeyView(passkey) };
      },
    });

    app.patch("/passkeys/:passkeyId", {
      config: { failure: "Failed to rename passkey" },
      schema: {
        operationId: "renamePasskey",
        tags,
        summary: "Rename a passkey.",
        params: inPath,
        body: z.object({ name: PasskeyName }),
        response: {
          200: z.object({ ...success, passkey: PasskeyView }),
          ...refusals("passkey-not-found", "own-sign-in-required"),
        },
      },
      handler: async (request) => {
        const { personId } = staffSessionOf(request);
        const which = { id: request.params.passkeyId, personId, name: request.body.name };
        const actor = personActor(request);
        const passkey = await db.transaction().execute((tx) => passkeys.renamePasskey(tx, actor, which));
        if (!passkey) throw notThere();
        return { success: true as const, passkey: passkeyView(passkey) };
      },
    });

    app.delete("/passkeys/:passkeyId", {
      config: { failure: "Failed to remove passkey" },
      schema: {
        operationId: "removePasskey",
        tags,
        summary: "Remove a passkey. Needs a recent proof of presence.",
        params: inPath,
        response: { 200: Done, ...refusals("passkey-not-found", "fresh-sign-in-required", "own-sign-in-required") },
      },
      handler: async (request) => {
        requireFresh(request);
        const which = { id: request.params.passkeyId, personId: staffSessionOf(request).personId };
        const actor = personActor(request);
        if (!(await db.transaction().execute((tx) => passkeys.removePasskey(tx, actor, which)))) throw notThere();
        return { success: true as const, message: "Passkey removed successfully" };
      },
    });
  };
}
