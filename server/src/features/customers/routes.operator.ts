import { WhichCustomer } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import {
  allCustomersList,
  AllCustomersQuery,
  listAllCustomers,
  OperatorsCustomer,
  readAnyCustomer,
} from "./lists/list-operator.ts";

const tags = ["Operator"];

/** Customers over all tenants. */
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/customers", "listAllCustomers", "customers:read", {
      summary: "List the customers of all partners, newest first, in pages.",
      schema: { query: AllCustomersQuery, answer: allCustomersList.answer },
      handler: (request) => listAllCustomers(db, request.query),
    });

    api.get("/customers/:customerId", "getAnyCustomer", "customers:read", {
      summary: "Get any partner's customer.",
      schema: { params: WhichCustomer, answer: { data: OperatorsCustomer }, errors: ["customer-not-found"] },
      handler: async (request) => ({ data: await readAnyCustomer(db, request.params.customerId) }),
    });
  });
