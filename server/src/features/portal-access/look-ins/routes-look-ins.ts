import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
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
export function lookInRoutes({ db, publicUrl }: { db: Db; publicUrl: () => string }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/look-ins", {
      config: { right: "customers:look-in", failure: "Failed to open portal" },
      schema: {
        operationId: "beginLookIn",
        tags,
        summary:
          "See what a customer sees. Returns a link that opens the customer's portal for 30 minutes. Nothing can be changed there.",
        body: z.object({ customerId: uuidOf("Customer ID") }),
        response: {
          200: z.object({ ...success, lookIn: LookInView }),
          ...refusals("customer-not-found", "no-platform-user"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { id, until } = await beginLookIn(tx, {
            actor: actorOf(request),
            asker: askerOf(request) as StaffAsker,
            organisation: organisationOfMember(request),
            customerId: request.body.customerId,
          });
          const url = publicUrl() + lookInPath(id);
          return { success: true as const, lookIn: { id, url, until: until.toISOString() } };
        }),
    });
  };
}

/**
 * Ending a look-in only needs the session: no matter what has happened to the person's role, they may always stop
 * looking.
 */
export function endLookInRoutes({ db, cookies }: { db: Db; cookies: SessionCookies }): FastifyPluginAsyncZod {
  return async (app) => {
    app.delete("/look-ins/:lookInId", {
      config: { failure: "Failed to close portal" },
      schema: {
        operationId: "endLookIn",
        tags,
        summary: "End one of this person's look-ins early.",
        params: z.object({ lookInId: uuidOf("Look-in ID") }),
        response: { 200: Done, ...refusals("look-in-not-found") },
      },
      handler: async (request, reply) => {
        const which = { id: request.params.lookInId, personId: staffSessionOf(request).personId };
        const ended = await db.transaction().execute((tx) => endLookIns(tx, originOf(request), which, "ended"));
        if (ended === 0) throw notFound("Look-in not found", "look-in-not-found");
        cookies.clearLookIn(reply);
        return { success: true as const, message: "Look-in ended successfully" };
      },
    });
  };
}
