import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, WhichCustomer } from "../../kernel/ids.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls, together } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { neverKept } from "../../platform/http/security-headers.ts";
import { actorOf } from "../audit/index.ts";
import { askerOf, partnerIdOf } from "../callers/index.ts";
import { CUSTOMER_NOT_FOUND, findCustomer } from "../customers/index.ts";
import type { PagePartners } from "../organisations/index.ts";
import { createMagicLink, linkTo } from "./links/links.ts";
import { listCustomerUsers } from "./sessions/queries-users.ts";

type Parts = { db: Db; limits: { magicLink: RateLimit }; pagePartners: PagePartners };

const CustomersUserView = z
  .object({
    id: Uuid,
    email: z.string(),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable().meta({ description: "Null if this person has never signed in." }),
    lastSeenAt: z.iso.datetime().nullable(),
    sessions: z.int().meta({ description: "The number of browsers in which this person is signed in." }),
  })
  .meta({ id: "CustomersUser" });

export const partnerRoutes = (parts: Parts) => together(userRoutes(parts), linkRoutes(parts));

const userRoutes = ({ db }: Parts) =>
  calls({ tags: ["Customers"] }, (api) => {
    api.get("/customer/:customerId/users", "listCustomerUsers", "customers:read", {
      summary: "List the people who can sign in to a customer's portal, and when they last did.",
      failure: "Failed to list portal users",
      schema: { params: WhichCustomer, answer: { users: z.array(CustomersUserView) }, errors: ["customer-not-found"] },
      handler: async (request) => {
        const { customerId } = request.params;
        const customer = await findCustomer(db, partnerIdOf(request), customerId);
        if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
        const users = await listCustomerUsers(db, customerId);
        return { users: users.map((user) => viewFrom(CustomersUserView, user)) };
      },
    });
  });

const linkRoutes = ({ db, limits, pagePartners }: Parts) =>
  calls({ tags: ["Sign-in"] }, (api) => {
    api.post("/customer/:customerId/magic-link", "createMagicLink", "customers:sign-in", {
      summary:
        "Create a link that signs the customer's portal user in. It works once, within an hour. Treat it as a secret.",
      description:
        "Repeating the call with the same `Idempotency-Key` returns the same link, even if it's used or expired. Send a new key for each link.",
      sealsAnswer: true,
      limit: limits.magicLink,
      schema: {
        params: WhichCustomer,
        answer: { url: z.url() },
        errors: ["customer-not-found", "no-platform-user", "magic-links-off"],
      },
      handler: async (request, reply) => {
        neverKept(reply);
        const root = await pagePartners.rootFor(partnerIdOf(request));
        return change(db, request, reply, async (tx) => {
          const token = await createMagicLink(tx, {
            actor: actorOf(request),
            partnerId: partnerIdOf(request),
            customerId: request.params.customerId,
            by: askerOf(request),
          });
          return { url: linkTo(root, token) };
        });
      },
    });
  });

export { customerSignInConnectionRoutes } from "./sign-in-connections/routes-connection.ts";
