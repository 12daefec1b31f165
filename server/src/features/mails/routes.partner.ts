import { WhichCustomer } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { partnerIdOf } from "../callers/index.ts";
import { customerMailList, CustomerMailQuery, readCustomerMails } from "./overview/customer-mails.ts";

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Customers"] }, (api) => {
    api.get("/customer/:customerId/mails", "listCustomerMails", "customers:read", {
      summary: "List the emails to a customer's people, newest first: their kind, recipient and state.",
      failure: "Failed to list emails",
      schema: {
        params: WhichCustomer,
        query: CustomerMailQuery,
        answer: customerMailList.answer,
        errors: ["customer-not-found"],
      },
      handler: (request) => {
        const whose = { partnerId: partnerIdOf(request), customerId: request.params.customerId };
        return readCustomerMails(db, whose, request.query);
      },
    });
  });
