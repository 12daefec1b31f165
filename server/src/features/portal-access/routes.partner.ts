import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../../platform/http/caller.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { CUSTOMER_NOT_FOUND, findCustomer, hasPortalUser } from "../customers/index.ts";

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/customer/:customerId/magic-link", {
      config: { failure: "Failed to create magic link" },
      schema: {
        operationId: "createMagicLink",
        tags: ["Sign-in"],
        summary: "A one-time link that signs the customer's portal user in. Until the portal is there, it answers 501.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        response: { 200: z.object({ ...success, url: z.url() }), ...refusals(400, 404, 501) },
      },
      handler: async (request) => {
        const customer = await findCustomer(db, partnerIdOf(request), request.params.customerId);
        if (!customer) throw notFound(CUSTOMER_NOT_FOUND);
        // An offboarded customer has no linked user any more, though the link is kept for its return.
        if (customer.state.previous !== null || !(await hasPortalUser(db, customer.id))) {
          throw new Refusal("bad_request", "Customer has no linked platform user");
        }
        throw new Refusal("not_implemented", "Sign-in by magic link is not available in this version");
      },
    });
  };
}
