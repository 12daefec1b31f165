import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type AskingLimits, limitAsking } from "../../../platform/sign-in/asking.ts";
import { calls } from "../../../platform/http/calls.ts";
import { ConsolePage, readConsolePage } from "../return-to.ts";
import type { StaffAccess } from "../sessions/access.ts";
import { markProofAsked } from "../sessions/queries.ts";
import { signOutHere } from "../sessions/sign-out.ts";
import { askForStaffLink } from "./links.ts";

const tags = ["Staff"];

/** Calls that need no session: requesting a link, and signing out. */
export function openStaffRoutes(parts: { db: Db; access: StaffAccess; limits: AskingLimits }) {
  const { db, access, limits } = parts;
  return calls({ tags }, (api) => {
    api.post("/sign-in", "askForStaffLink", {
      summary: "Request a sign-in link by email. The response is the same whether or not the address is known.",
      failure: "Failed to request a sign-in link",
      security: [],
      schema: {
        body: z.object({
          email: EmailAddress,
          returnTo: ConsolePage.optional(),
          isProof: z.boolean().optional().meta({
            description:
              "For a person who signed in through their organisation's provider and has to confirm a sensitive action: the link then keeps this browser's session. Otherwise it starts a new one.",
          }),
        }),
        answer: "If the address has access, a link is on its way",
        errors: ["rate-limited"],
      },
      handler: async (request, reply) => {
        await limitAsking(request, reply, limits);
        const { email, returnTo, isProof } = request.body;
        const { previous } = isProof === true ? await access.arrivalOf(request) : {};
        await db.transaction().execute(async (tx) => {
          await askForStaffLink(tx, email, readConsolePage(returnTo));
          if (previous?.email === email) await markProofAsked(tx, previous.sessionId);
        });
      },
    });

    api.delete("/session", "signOutStaff", {
      summary: "Sign out here. Succeeds even if the session has already ended.",
      failure: "Failed to sign out",
      security: [{ staffSession: [] }],
      schema: { answer: "Signed out successfully" },
      handler: (request, reply) => signOutHere(db, access, request, reply),
    });
  });
}
