import type { Db } from "../../../platform/db/database.ts";
import { calls, together } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import { usableSettings } from "../../../platform/sign-in/connection.ts";
import type { Providers } from "../../../platform/sign-in/protocol.ts";
import { actorOf } from "../../audit/index.ts";
import { organisationOfMember } from "../sessions/proofs.ts";
import { staffSignInConnectionSettings, StaffSignInConnectionView, staffSignInConnectionView } from "./connection.ts";
import { removeStaffSignInConnection, setStaffSignInConnection } from "./connections.ts";
import { findStaffSignInConnection } from "./queries.ts";

const tags = ["Staff"];

type Parts = { db: Db; providers: Providers; publicUrl: () => string };

/**
 * The path that was released first, and the names of its operations, from before "connection" could mean other things.
 */
const RELEASED = { path: "/connection", operationId: (name: string) => name };
const NAMED = { path: "/sign-in-connection", operationId: (name: string) => name.replace("Staff", "StaffSignIn") };

/** How the people of an organisation sign in with its own identity provider. */
export const signInConnectionRoutes = (parts: Parts) => together(routesAt(parts, NAMED), routesAt(parts, RELEASED));

const routesAt = ({ db, providers, publicUrl }: Parts, { path, operationId }: typeof RELEASED) =>
  calls({ db, tags, operationId }, (api) => {
    api.get(path, "getStaffConnection", "sign-in:read", {
      summary: "Get the organisation's own identity provider (OpenID Connect). Null if there is none.",
      failure: "Failed to read sign-in connection",
      schema: { answer: { connection: StaffSignInConnectionView.nullable() } },
      handler: async (request) => {
        const connection = await findStaffSignInConnection(db, organisationOfMember(request));
        return {
          connection: connection ? staffSignInConnectionView(connection, publicUrl()) : null,
        };
      },
    });

    api.post(path, "setStaffConnection", "sign-in:write", {
      summary: "Set up the organisation's identity provider. The issuer must be reachable.",
      description:
        "Anyone who signs in with a verified address of one of the domains becomes a member with the default role. With `isRequired`, only owners can still sign in another way.",
      failure: "Failed to set sign-in connection",
      schema: {
        body: staffSignInConnectionSettings(providers.allowsLocal),
        answer: { connection: StaffSignInConnectionView },
        errors: ["connection-unusable"],
      },
      handler: async (request, reply) => {
        const organisation = organisationOfMember(request);
        const settings = await usableSettings(
          providers,
          request.body,
          await findStaffSignInConnection(db, organisation),
        );
        return change(db, request, reply, async (tx) => {
          const connection = await setStaffSignInConnection(tx, actorOf(request), organisation, settings);
          return { connection: staffSignInConnectionView(connection, publicUrl()) };
        });
      },
    });

    api.delete(path, "removeStaffConnection", "sign-in:write", {
      summary: "Remove the organisation's identity provider. Sessions that came through it end.",
      failure: "Failed to remove sign-in connection",
      schema: { answer: "Sign-in connection removed successfully", errors: ["connection-not-found"] },
      change: (tx, request) => removeStaffSignInConnection(tx, actorOf(request), organisationOfMember(request)),
    });
  });
