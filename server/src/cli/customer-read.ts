import type { Command } from "commander";
import { recountFigures } from "../features/analytics/index.ts";
import { AllCustomersQuery, listAllCustomers, readAnyCustomer } from "../features/customers/index.ts";
import { readAnyTimeline, TimelineQuery } from "../features/timeline/index.ts";
import { eachShortDetail } from "../kernel/customer-details.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, type CommandContext, inTransaction } from "./context.ts";
import { customerGroup } from "./customer-group.ts";

type PageOptions = { cursor?: string; pageSize?: string; json?: boolean };
type ListOptions = PageOptions & { search?: string; status?: string; partner?: string; distributor?: string };

/** Says how to get the next page, separately from the result, which other programs may read. */
function sayHowToContinue({ complain }: CommandContext, { nextCursor }: { nextCursor: string | null }): void {
  if (nextCursor !== null) complain(`There are more: add --cursor ${nextCursor}`);
}

export const customerReadCommand: AddCommand = (program, context) => {
  const add = adding(customerGroup(program), context);
  const addPaged = adding(customerGroup(program), context, withPage);
  addPaged(
    "list",
    "customers of all partners, newest first",
    async ({ partner: partnerId, distributor: distributorId, json, ...options }: ListOptions) => {
      const query = checked(AllCustomersQuery, { ...options, partnerId, distributorId });
      const { customers, pagination } = await context.withDb((db) => listAllCustomers(db, query));
      const lines = customers.map((one) => ({
        id: one.customerId,
        company: one.companyName,
        ...eachShortDetail((_detail, name) => one[name]),
        status: one.status,
        partner: one.partnerId,
      }));
      sayHowToContinue(context, pagination);
      return json ? customers : lines;
    },
  )
    .option("--search <text>", "part of the name or reference; or a complete domain, address or id")
    .option("--status <status>", "prospect, active, inactive or dormant")
    .option("--partner <id>", "only this partner's")
    .option("--distributor <id>", "only those of this distributor's partners");

  add("show <id>", "everything about one customer", (id: string) => {
    const customerId = checked(Uuid, id);
    return context.withDb((db) => readAnyCustomer(db, customerId));
  });

  addPaged(
    "timeline <id>",
    "what happened: events, changes, scans, emails, sign-ins; newest first",
    async (id: string, { json, ...options }: PageOptions) => {
      const customerId = checked(Uuid, id);
      const query = checked(TimelineQuery, options);
      const { entries, pagination } = await context.withDb((db) => readAnyTimeline(db, customerId, query));
      const lines = entries.map(({ at, kind, type, actor }) => ({
        at,
        kind,
        type,
        by: actor?.id ?? actor?.kind ?? null,
      }));
      sayHowToContinue(context, pagination);
      return json ? entries : lines;
    },
  );

  add(
    "recount",
    "count the figures of all organisations again, after the tables were changed by hand",
    async ({ json }: { json?: boolean }) => {
      await inTransaction(context, (tx) => recountFigures(tx, cliActor()));
      context.write(json ? JSON.stringify({ recounted: true }) : "Counted afresh.");
    },
  );
};

const withPage = (command: Command): Command =>
  command
    .option("--page-size <number>", "how many at a time; 20 by default")
    .option("--cursor <cursor>", "where the previous page ended");
