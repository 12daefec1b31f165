import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
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

const Options = z.object({ options: CredentialOptions });
const answerWith = (options: object) => ({ options: { ...options } });

const inPath = z.object({ passkeyId: uuidOf("Passkey ID") });
const notThere = () => notFound("Passkey not found", "passkey-not-found");

/** Signing in with a passkey. */
export const passkeySignInRoutes = ({ db, access, publicUrl, limit }: Parts & { limit: RateLimit }) =>
  calls({ tags }, (api) => {
    api.post("/sign-in/passkey/options", "beginPasskeySignIn", {
      summary: "Get what a passkey has to sign for a sign-in. It works once, for five minutes.",
      failure: "Failed to start sign-in",
      security: [],
      limit: limit,
      schema: { answer: Options, errors: ["passkeys-need-host-name"] },
      handler: async () => answerWith(await passkeys.beginPasskeySignIn(db, siteToBegin(publicUrl()))),
    });

    api.post("/sign-in/passkey", "signInWithPasskey", {
      summary: "Sign in with a passkey. Sets the session's cookie.",
      failure: "Failed to sign in",
      security: [],
      limit: limit,
      schema: {
        body: z.object({ credential: AssertionCredential, returnTo: ConsolePage.optional() }),
        answer: { redirectTo: z.string() },
        errors: ["passkey-refused"],
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
        return { redirectTo: readConsolePage(request.body.returnTo) ?? CONSOLE };
      },
    });
  });

/** Confirming a sensitive action with a passkey. */
export const passkeyProofRoutes = ({ db, publicUrl }: Parts) =>
  calls({ tags }, (api) => {
    api.post("/session/passkey/options", "beginPasskeyProof", {
      summary: "Get what one of the person's passkeys has to sign to prove that they are present.",
      failure: "Failed to start proof of presence",
      schema: { answer: Options, errors: ["passkeys-need-host-name"] },
      handler: async (request) =>
        answerWith(await passkeys.beginPasskeyProof(db, siteToBegin(publicUrl()), staffSessionOf(request))),
    });

    api.post("/session/passkey", "provePresenceWithPasskey", {
      summary:
        "Prove that the person is present. They can then change keys, people and secrets, and delete things, for ten minutes.",
      failure: "Failed to prove presence",
      schema: {
        body: z.object({ credential: AssertionCredential }),
        answer: "Presence proved successfully",
        errors: ["passkey-refused"],
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
      },
    });
  });

/** A person's own passkeys. Sessions from a sign-in connection cannot use these calls. */
export const ownPasskeyRoutes = ({ db, publicUrl }: Parts) =>
  calls({ db, tags, isIdempotent: false }, (api, app) => {
    app.addHook("onRequest", requireOwnWay);

    api.get("/passkeys", "listPasskeys", {
      summary: "List the person's passkeys, oldest first.",
      schema: { answer: { passkeys: z.array(PasskeyView) }, errors: ["own-sign-in-required"] },
      handler: async (request) => {
        const own = await listPasskeys(db, staffSessionOf(request).personId);
        return { passkeys: own.map(passkeyView) };
      },
    });

    api.post("/passkeys/options", "beginPasskeyRegistration", {
      summary: "Get what an authenticator has to sign to become a passkey. Needs a recent proof of presence.",
      failure: "Failed to start registration of a passkey",
      schema: {
        answer: Options,
        errors: ["fresh-sign-in-required", "own-sign-in-required", "passkeys-need-host-name"],
      },
      handler: async (request) => {
        requireFresh(request);
        const { personId: id, email } = staffSessionOf(request);
        return answerWith(await passkeys.beginRegistration(db, siteToBegin(publicUrl()), { id, email }));
      },
    });

    api.post("/passkeys", "addPasskey", {
      summary: "Add a passkey with a name. Needs a recent proof of presence.",
      schema: {
        body: z.object({ name: PasskeyName, credential: RegistrationCredential }),
        answer: { passkey: PasskeyView },
        errors: ["passkey-refused", "fresh-sign-in-required", "own-sign-in-required"],
      },
      handler: async (request) => {
        requireFresh(request);
        const { personId } = staffSessionOf(request);
        const made = { actor: personActor(request), personId, ...request.body };
        const passkey = await passkeys.finishRegistration(db, siteOf(publicUrl()), made);
        return { passkey: passkeyView(passkey) };
      },
    });

    api.patch("/passkeys/:passkeyId", "renamePasskey", {
      summary: "Rename a passkey.",
      schema: {
        params: inPath,
        body: z.object({ name: PasskeyName }),
        answer: { passkey: PasskeyView },
        errors: ["passkey-not-found", "own-sign-in-required"],
      },
      change: async (tx, request) => {
        const { personId } = staffSessionOf(request);
        const which = { id: request.params.passkeyId, personId, name: request.body.name };
        const passkey = await passkeys.renamePasskey(tx, personActor(request), which);
        if (!passkey) throw notThere();
        return { passkey: passkeyView(passkey) };
      },
    });

    api.delete("/passkeys/:passkeyId", "removePasskey", {
      summary: "Remove a passkey. Needs a recent proof of presence.",
      schema: {
        params: inPath,
        answer: "Passkey removed successfully",
        errors: ["passkey-not-found", "fresh-sign-in-required", "own-sign-in-required"],
      },
      change: async (tx, request) => {
        requireFresh(request);
        const which = { id: request.params.passkeyId, personId: staffSessionOf(request).personId };
        if (!(await passkeys.removePasskey(tx, personActor(request), which))) throw notThere();
      },
    });
  });
