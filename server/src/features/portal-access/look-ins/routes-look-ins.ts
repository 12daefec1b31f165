import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid, uuidOf, WhichCustomer } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { actorOf, originOf } from "../../audit/index.ts";
import { askerOf, type StaffAsker } from "../../callers/index.ts";
import { organisationOfMember, staffSessionOf } from "../../staff/index.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { beginLookIn, endLookIns } from "./look-ins.ts";

const tags = ["Staff"];

const LookInView = z
  .object({
    id: Uuid,
    url: z.url().meta({ description: "Opens the customer's portal. Works only in the browser with this session." }),
    until: z.iso.datetime(),
  })
  .meta({ id: "LookIn" });

/** The path that opens a look-in. */
const lookInPath = (id: string): string => `/auth/look-in/${id}`;

/** Lets staff see what one of their customers sees. */
export const lookInRoutes = ({ db, publicUrl }: { db: Db; publicUrl: () => string }) =>
  calls({ db, tags }, (api) => {
    api.post("/look-ins", "beginLookIn", "customers:look-in", {
      summary:
        "See what a customer sees. Returns a link that opens the customer's portal for 30 minutes. Nothing can be changed there.",
      failure: "Failed to open portal",
      schema: {
        body: WhichCustomer,
        answer: { lookIn: LookInView },
        errors: ["customer-not-found", "no-platform-user"],
      },
      change: async (tx, request) => {
        const { id, until } = await beginLookIn(tx, {
          actor: actorOf(request),
          asker: askerOf(request) as StaffAsker,
          organisation: organisationOfMember(request),
          customerId: request.body.customerId,
        });
        const url = publicUrl() + lookInPath(id);
        return { lookIn: { id, url, until: until.toISOString() } };
      },
    });
  });

/**
 * Ending a look-in only needs the session: no matter what has happened to the person's role, they may always stop
 * looking.
 */
export const endLookInRoutes = ({ db, cookies }: { db: Db; cookies: SessionCookies }) =>
  calls({ tags }, (api) => {
    api.delete("/look-ins/:lookInId", "endLookIn", {
      summary: "End one of this person's look-ins early.",
      failure: "Failed to close portal",
      schema: {
        params: z.object({ lookInId: uuidOf("Look-in ID") }),
        answer: "Look-in ended successfully",
        errors: ["look-in-not-found"],
      },
      handler: async (request, reply) => {
        const which = { id: request.params.lookInId, personId: staffSessionOf(request).personId };
        const ended = await db.transaction().execute((tx) => endLookIns(tx, originOf(request), which, "ended"));
        if (ended === 0) throw notFound("Look-in not found", "look-in-not-found");
        cookies.clearLookIn(reply);
      },
    });
  });
